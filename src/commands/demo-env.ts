import type { Config } from '../config.ts'
import { PAYMENT_TYPES } from '../payment-types/index.ts'

import { readDemoFile } from './demo-file.ts'

/** The demo's addresses and credentials by the names that docs/guide uses. Throws when no demo has run here. */
export async function readDemoEnv(config: Config): Promise<Record<string, string>> {
  const demo = await readDemoFile(config.dataDir)
  if (!demo) throw new Error(`no demo has run in ${config.dataDir} yet: start it with npm start`)
  const pairs: [string, string][] = [
    ['BASE_URL', demo.base_url],
    ['ACQUIRER_URL', demo.sandbox.acquirer_url],
    ['SHOP_URL', `${demo.sandbox.acquirer_url}/shop`],
    ['MAILBOX_URL', demo.sandbox.mailbox_url],
    ['CLOCK_URL', demo.sandbox.clock_url],
    ['BANK_URL', demo.bank.url],
    ['COMPANY_UID', demo.company_uid],
    ['API_KEY', demo.api_key],
    ['API_SECRET', demo.api_secret],
    ...PAYMENT_TYPES.flatMap((type): [string, string][] => [
      [`${type}_UID`, demo.merchants[type].uid],
      [`${type}_SECRET`, demo.merchants[type].secret],
      [`${type}_NOTIFICATION_SECRET`, demo.merchants[type].notification_secret],
      [`${type}_TOKEN`, demo.merchants[type].api_token],
    ]),
  ]
  return Object.fromEntries(pairs)
}

/** The same as shell exports: `eval "$(npm run -s demo:env)"`. */
export async function printDemoEnv(config: Config): Promise<string> {
  const pairs = Object.entries(await readDemoEnv(config))
  return pairs.map(([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'`).join('\n')
}
