import { allRows, run } from '../books.ts'
import type { PspDesk } from './simulator.ts'

/** Of PSPs that tell all payments of an account to addresses which its owner registers once, by hand. */
const SCHEMA = `CREATE TABLE IF NOT EXISTS psp_webhooks (
  family TEXT NOT NULL, url TEXT NOT NULL, PRIMARY KEY (family, url)
) STRICT`

/** The same path at another origin is the same address: whoever listens there has moved. */
export function registerWebhook({ world: { books } }: PspDesk, family: string, url: string): void {
  books.exec(SCHEMA)
  const path = URL.canParse(url) ? new URL(url).pathname : url
  run(books, 'DELETE FROM psp_webhooks WHERE family = ? AND substr(url, -length(?)) = ?', family, path, path)
  run(books, 'INSERT OR IGNORE INTO psp_webhooks (family, url) VALUES (?, ?)', family, url)
}

/** In the transaction of what is told. */
export function tellWebhooks(
  desk: PspDesk,
  family: string,
  call: {
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    /** What this PSP adds to each address: `data.id=1&type=payment`. */
    readonly query?: string
  },
): void {
  const { books } = desk.world
  books.exec(SCHEMA)
  const { query, ...told } = call
  const acknowledged = (status: number) => status >= 200 && status < 300
  const addressed = (url: string) => (query === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`)
  for (const { url } of allRows<{ url: string }>(books, 'SELECT url FROM psp_webhooks WHERE family = ?', family))
    desk.tell({ url: addressed(url), ...told, acknowledged })
}
