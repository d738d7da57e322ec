import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type Compressed, compressed, sendCompressed } from './compressed.ts'

/** A file of the pages, under an address that changes with its content. */
export interface Asset {
  readonly path: string
  readonly type: string
  readonly content: Buffer
}

/** `folder`: below which the address is, `/pay/assets`. */
export function readAsset(file: URL, folder: string, type: string): Asset {
  return assetOf(file, folder, type, readFileSync(file))
}

export function readStylesheet(file: URL, folder: string): Asset {
  return assetOf(file, folder, 'text/css; charset=utf-8', Buffer.from(readHouseStyle(file)))
}

/** In one with the `base.css` beside it, which comes first. */
export function readHouseStyle(file: URL): string {
  return readStyle(new URL('base.css', file)) + readStyle(file)
}

/** Lines, indentation and comments are for whoever writes it. */
export function readStyle(file: URL): string {
  return withoutComments(readFileSync(file, 'utf8'))
    .replaceAll(/(?<=[{};,])\s*\n\s*/g, '')
    .replaceAll(/\n\s*/g, '\n')
}

function withoutComments(stylesheet: string): string {
  const [before = '', ...rest] = stylesheet.split('/*')
  return [before, ...rest.map((part) => part.slice(part.indexOf('*/') + 2))].join('')
}

function assetOf(file: URL, folder: string, type: string, content: Buffer): Asset {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { path: `${folder}/${hash}/${file.pathname.split('/').at(-1)}`, type, content }
}

/** Kept by browsers for as long as they like; compressed once, when first asked for. */
export function serveAssets(app: FastifyInstance, assets: readonly Asset[]): void {
  for (const { path, type, content } of assets) {
    let file: Promise<Compressed> | undefined
    app.get(path.slice(app.prefix.length), async (request, reply) => {
      file ??= compressed(content)
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type)
      return sendCompressed(request, reply, await file)
    })
  }
}
