"""What people see and do: thin views over the services."""
