# The service as an image: no shell, no package manager, an account without rights, and a root that may be read-only.
# Both bases are pinned by digest; scripts/image makes the same root without a network (`npm run image`).
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts && mkdir /data

FROM gcr.io/distroless/nodejs24-debian12:nonroot@sha256:14d42e2511532589a7c7e01a753667a74fcc96266e137e8125006b87b0c32d0a
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build --chown=65532:65532 /data /data
COPY package.json package.json
COPY migrations migrations
COPY widget/dist widget/dist
COPY src src
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER 65532:65532
EXPOSE 3000 3001 7443
VOLUME /data
ENTRYPOINT ["/nodejs/bin/node", "src/main.ts"]
CMD ["serve"]
