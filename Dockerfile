# The live portal as static files on nginx, without root. See docs/deploying.md.
#   docker build --build-arg API_ORIGIN=https://api.example.com -t portcullis .
#   docker run -p 8080:8080 portcullis
FROM node:20-slim AS build
WORKDIR /portcullis
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The API behind this origin, or VITE_API_BASE for one on an origin of its own.
ARG API_ORIGIN=
ARG VITE_API_BASE=
ARG DOWNLOAD_ORIGINS=
ARG BASE_PATH=/
RUN npm run build \
  && mkdir -p "/site$BASE_PATH" \
  && cp -R dist/. "/site$BASE_PATH" \
  && rm "/site${BASE_PATH}_headers"

FROM nginxinc/nginx-unprivileged:1.28-alpine
COPY --from=build /site /usr/share/nginx/html
COPY --from=build /portcullis/dist-hosting/nginx.conf /etc/nginx/conf.d/default.conf
EXPOSE 8080
