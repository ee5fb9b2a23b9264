# One node with SQLite:  docker build -t curbvolt .
# To try it:             docker run --network host -v curbvolt:/data -e NODE_ENV=development -e HOST=127.0.0.1 curbvolt
# In production it says at the start which settings are missing; compose.yaml shows them.
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# What builds is not needed by what was built.
RUN npm run build && \
  npm uninstall --omit=dev --no-audit --no-fund vite tsx tailwindcss @tailwindcss/vite @vitejs/plugin-react

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# The server starts nothing but Node itself: whoever breaks in finds no package manager.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
  /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-*
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY LICENSE NOTICE ./
# The only place that is written to: the rest may be read-only (docker run --read-only).
RUN mkdir --mode=700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Node itself is the process that is told to stop, and closes in good order.
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
