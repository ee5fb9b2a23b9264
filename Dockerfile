# One node with SQLite:  docker build -t curbvolt .
# To try it:             docker run --network host -v curbvolt:/data -e NODE_ENV=development -e HOST=127.0.0.1 curbvolt
# In production it says at the start which settings are missing; compose.yaml shows them.
FROM node:20-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY LICENSE NOTICE ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Node itself is the process that is told to stop, and closes in good order.
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
