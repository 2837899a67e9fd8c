ARG VERSION=1
#   ^^^^^^^ def variable VERSION
# Compiles everything.
FROM node:20 AS build
#               ^^^^^ def module build doc=Compiles everything.
#    ^^^^ ref inherit node
ENV A=1 B=2
#       ^ def variable B
RUN npm ci
FROM alpine:${VERSION} as run
#             ^^^^^^^ ref read VERSION
COPY --from=build /a /b
     # <- ref read build
CMD npm start
FROM
NOSUCH instruction
