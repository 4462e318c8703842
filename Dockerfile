# One image for web, worker and beat; docker-compose.yml gives each its command.
FROM python:3.12-slim

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PLUMBLINE_VAR=/var/lib/plumbline

RUN useradd --system --no-log-init --uid 10001 --home-dir /app plumbline \
    && install --directory --owner plumbline --mode 0700 /var/lib/plumbline

WORKDIR /app
COPY requirements/run.txt requirements/run.txt
RUN pip install --require-hashes -r requirements/run.txt

# The code belongs to root: what serves the site cannot change it, so it is compiled here. Static
# files are served from where they stand, so nothing is collected.
COPY . .
RUN python -m compileall -q .

USER plumbline
VOLUME /var/lib/plumbline
EXPOSE 8000
HEALTHCHECK --start-period=30s CMD ["python", "-c", "import socket; socket.create_connection(('127.0.0.1', 8000), 3)"]
CMD ["gunicorn", "config.wsgi", "--bind", "0.0.0.0:8000", "--worker-class", "gthread", \
     "--workers", "2", "--threads", "4", "--timeout", "120", "--keep-alive", "90", \
     "--preload", "--no-control-socket"]
