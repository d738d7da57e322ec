import pg from 'pg'

const INSUFFICIENT_PRIVILEGE = '42501'

/** A new database beside the demo's, in place of what a killed play has left. Undefined where this role may make none. */
export async function makePlayDatabase(liveUrl: string): Promise<string | undefined> {
  const url = playUrl(liveUrl)
  return onServer(liveUrl, async (client) => {
    const name = pg.escapeIdentifier(url.pathname.slice(1))
    try {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`create database ${name}`)
      return url.toString()
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return undefined
      throw error
    }
  })
}

export async function dropPlayDatabase(liveUrl: string): Promise<void> {
  const name = pg.escapeIdentifier(playUrl(liveUrl).pathname.slice(1))
  await onServer(liveUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
}

/** What is in the way of other demos on the same server is only this demo's name. */
function playUrl(liveUrl: string): URL {
  const url = new URL(liveUrl)
  url.pathname += '_history'
  return url
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const parsed = new URL(url)
  parsed.searchParams.delete('prepared')
  const client = new pg.Client({ connectionString: parsed.toString() })
  await client.connect()
  return work(client).finally(() => client.end())
}
