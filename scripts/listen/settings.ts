import { parseArgs } from 'node:util'
import { type DemoFile, readDemoFile } from '../../src/commands/demo-file.ts'
import { readConfig } from '../../src/config.ts'

/** Whose deliveries are read, and where they go. */
export interface ListenSettings {
  readonly baseUrl: string
  readonly apiKey: string
  readonly apiSecret: string
  /** Absent: only printed. */
  readonly forward: string | undefined
  /** What checks signatures, where the developer gave it. */
  readonly signingSecret: string | undefined
  readonly notificationSecret: string | undefined
  /** Absent: a real installation. */
  readonly demo: DemoFile | undefined
}

/** Secrets come by environment: a command line is read by everybody on the machine. Throws what is missing. */
export async function readListenSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ListenSettings> {
  const { values } = parseArgs({ args: [...args], options: { forward: { type: 'string' }, url: { type: 'string' } } })
  const { WHIPROUND_API_KEY: apiKey, WHIPROUND_API_SECRET: apiSecret } = environment
  const given = {
    forward: values.forward === undefined ? undefined : readUrl('--forward', values.forward),
    signingSecret: environment.WHIPROUND_SIGNING_SECRET,
    notificationSecret: environment.WHIPROUND_NOTIFICATION_SECRET,
  }
  if (values.url !== undefined) {
    if (!apiKey || !apiSecret) {
      throw new Error('--url needs WHIPROUND_API_KEY and WHIPROUND_API_SECRET in the environment')
    }
    return { ...given, baseUrl: readUrl('--url', values.url), apiKey, apiSecret, demo: undefined }
  }
  const { dataDir } = readConfig(environment)
  const demo = await readDemoFile(dataDir)
  if (!demo) {
    throw new Error(`no demo has run in ${dataDir} yet: start it with npm start, or name an installation with --url`)
  }
  return { ...given, baseUrl: demo.base_url, apiKey: demo.api_key, apiSecret: demo.api_secret, demo }
}

function readUrl(name: string, text: string): string {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new Error(`${name} takes an http address`)
  return text
}
