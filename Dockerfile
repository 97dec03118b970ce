# syntax=docker/dockerfile:1
# One image for every role: `docker build --target cpu .` makes the one for processors (amd64 and arm64), `--target gpu` the one for graphics
# cards of NVIDIA (amd64 alone; the driver of the machine must be 580 or later).
ARG NODE=node:22-bookworm
ARG RUST=rust:1.95.0-bookworm

FROM ${RUST} AS rust

# Builds what runs. Nothing of it but /recto gets into the image.
FROM ${NODE} AS build
SHELL ["/bin/bash", "-euo", "pipefail", "-c"]
COPY --from=rust /usr/local/cargo /usr/local/cargo
COPY --from=rust /usr/local/rustup /usr/local/rustup
# The toolchain as it is, without the parts that development needs; and no Redis is needed to build.
ENV PATH=/usr/local/cargo/bin:$PATH CARGO_HOME=/usr/local/cargo RUSTUP_HOME=/usr/local/rustup RUSTUP_TOOLCHAIN=1.95.0 \
  CI=true REDIS_URL=none
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends python3-pip && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/source/target --mount=type=cache,target=/usr/local/cargo/registry \
  node tools/container/build.mjs /recto

# What runs: Node, LibreOffice with its fonts, and the service.
FROM ${NODE}-slim AS cpu
SHELL ["/bin/bash", "-euo", "pipefail", "-c"]
COPY tools/setup/debian-office-packages.txt tools/setup/debian-image-packages.txt /tmp/
# hadolint ignore=DL3008
RUN apt-get update \
  && grep -hv '^#' /tmp/debian-*-packages.txt | awk '{print $1}' | xargs apt-get install --yes --no-install-recommends \
  && fc-cache -s \
  && rm -rf /var/lib/apt/lists/* /tmp/debian-*-packages.txt
RUN useradd --system --uid 10001 --home-dir /var/lib/recto --create-home recto
COPY --from=build /recto /recto
WORKDIR /recto
ENV NODE_ENV=production \
  RECTO_HOST=0.0.0.0 \
  RECTO_OFFICE=on \
  RECTO_MODELS_DIR=/recto/models \
  RECTO_SPOOL_DIR=/var/lib/recto/spool \
  RECTO_STORAGE_DIR=/var/lib/recto/storage
USER 10001
# The root may be read-only; these may not.
VOLUME ["/var/lib/recto", "/tmp"]
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "tools/container/health.mjs"]
ENTRYPOINT ["tini", "--", "node", "tools/container/entry.mjs"]
CMD ["all"]

# ONNX Runtime with its CUDA provider, and NVIDIA's libraries with their licences.
FROM ${NODE} AS cuda
SHELL ["/bin/bash", "-euo", "pipefail", "-c"]
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends python3-pip && rm -rf /var/lib/apt/lists/*
WORKDIR /source
# Nothing more than decides what is brought, since it is gigabytes.
COPY tools/container/cuda.mjs tools/container/
COPY tools/setup/wheels.mjs tools/setup/
COPY tools/setup/wheels/cuda.txt tools/setup/wheels/
RUN node tools/container/cuda.mjs /cuda

FROM cpu AS gpu
COPY --from=cuda /cuda /opt/recto-cuda
ENV RECTO_OCR_DEVICE=auto \
  RECTO_CUDA_DIR=/opt/recto-cuda \
  NVIDIA_VISIBLE_DEVICES=all \
  NVIDIA_DRIVER_CAPABILITIES=compute,utility

# What `docker build .` makes.
FROM cpu
