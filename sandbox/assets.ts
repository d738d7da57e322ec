import { readFileSync } from 'node:fs'
import type { App } from './world.ts'

const TYPES = {
  'sandbox.css': 'text/css; charset=utf-8',
  'pay.css': 'text/css; charset=utf-8',
  'desk.css': 'text/css; charset=utf-8',
  'shop.css': 'text/css; charset=utf-8',
  'shop-pages.css': 'text/css; charset=utf-8',
  'shop-backstage.css': 'text/css; charset=utf-8',
  'shop.js': 'text/javascript; charset=utf-8',
  'card.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const

/** A fixed list, read once: no path of a request ever reaches the disk. */
export function serveAssets(app: App): void {
  for (const [name, type] of Object.entries(TYPES)) {
    const content = readFileSync(new URL(`assets/${name}`, import.meta.url))
    app.get(`/assets/${name}`, (_request, reply) =>
      reply
        .headers({ 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
        .send(content),
    )
  }
}
