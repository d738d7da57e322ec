import { startEmbeddedServer } from '../../src/db/embedded-server.ts'

// A stand-in for the service in tests of its death: starts the server of the folder given, says its URL, waits.
const server = await startEmbeddedServer({ dataDir: process.argv[2] as string })
process.stdout.write(`${server.url}\n`)
process.stdin.resume()
