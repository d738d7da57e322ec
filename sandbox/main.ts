import { parseArgs } from 'node:util'
import { startSandbox } from './start-sandbox.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    key: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '0' },
    'smtp-port': { type: 'string', default: '0' },
    'stripe-port': { type: 'string', default: '0' },
    'adyen-port': { type: 'string', default: '0' },
    'psps-port': { type: 'string', default: '0' },
    'key-life-ms': { type: 'string' },
    'ago-ms': { type: 'string' },
    stay: { type: 'boolean', default: false },
  },
})
if (!values.data || !values.key) {
  console.error(
    'usage: node sandbox/main.ts --data DIR --key KEY [--host 127.0.0.1] [--port 0] [--smtp-port 0] [--stripe-port 0] [--adyen-port 0] [--psps-port 0] [--key-life-ms 86400000] [--ago-ms 0] [--stay]',
  )
  process.exit(2)
}

const sandbox = await startSandbox({
  dataDir: values.data,
  key: values.key,
  host: values.host,
  port: Number(values.port),
  smtpPort: Number(values['smtp-port']),
  stripePort: Number(values['stripe-port']),
  adyenPort: Number(values['adyen-port']),
  pspPort: Number(values['psps-port']),
  ...(values['ago-ms'] && { agoMs: Number(values['ago-ms']) }),
  ...(values['key-life-ms'] && { keyLifeMs: Number(values['key-life-ms']) }),
})

let ending = false
const end = async () => {
  if (ending) return
  ending = true
  await sandbox.close()
  process.exit(0)
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
if (!values.stay) {
  // The parent holds the other end: it closes however the parent dies.
  process.stdin.on('close', end).on('end', end).on('error', end).resume()
}

const ready = {
  ready: true,
  base_url: sandbox.baseUrl,
  smtp_port: sandbox.smtpPort,
  stripe_url: sandbox.stripe.url,
  stripe_key: sandbox.stripe.key,
  adyen_url: sandbox.adyenUrl,
  psps_url: sandbox.psps.url,
  pid: process.pid,
}
process.stdout.write(`${JSON.stringify(ready)}\n`)
