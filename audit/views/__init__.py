"""What people see of an audit."""
