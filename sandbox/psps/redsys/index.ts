import { DAY_MS } from '../../../src/shared/clocks.ts'
import type { App } from '../../world.ts'
import type { PspDesk, PspSimulator, SimulatedPayment } from '../simulator.ts'
import { accountOf, type RedsysAccount } from './account.ts'
import { Refused } from './errors.ts'
import { operationOf } from './operate.ts'
import { peculiar } from './peculiar.ts'
import { operationsOf, presentError, presentOperations, readQuery } from './query.ts'
import { readRequest } from './read-request.ts'
import { type Done, present, responseOf, signedAnswer } from './views.ts'

/** Redsys: operations as signed JSON, queries as signed XML within SOAP. */
export const redsys: PspSimulator = {
  family: 'redsys',
  peculiar,
  credentials: (sandboxKey) => {
    const { merchantCode, terminal, key } = accountOf(sandboxKey)
    return { 'shop-id': merchantCode, terminal, 'test-certificate': key }
  },
  speak: (app, desk) => {
    const account = accountOf(desk.world.key)
    speakJson(app, desk, account)
    speakSoap(app, desk, account)
  },
  // Shops are closed once a day.
  remitsAfterMs: DAY_MS,
  decided: (payment, desk) => tell(desk, payment),
}

function speakJson(app: App, desk: PspDesk, account: RedsysAccount): void {
  app.post('/sis/rest/trataPeticionREST', (request, reply) => {
    const refuse = ({ code }: Refused) => reply.send({ errorCode: code })
    const reading = attempt(() => operationOf(desk, readRequest(account, String(request.body ?? ''))))
    if (reading instanceof Refused) return refuse(reading)
    const { kind, act } = reading
    const operate = () => {
      const done = act()
      if (kind === 'sale' || kind === 'authorise') tell(desk, done.payment)
      return done
    }
    return desk.through(
      kind,
      request,
      reply,
      () => attempt(operate),
      (done, lie) =>
        done instanceof Refused ? refuse(done) : reply.send(signedAnswer(account, present(account, done, lie), lie)),
    )
  })
}

/** With this order credentials are checked. */
const CHECKED = '0000'

function speakSoap(app: App, desk: PspDesk, account: RedsysAccount): void {
  app.post('/apl02/services/SerClsWSConsulta', (request, reply) => {
    const say = (text: string) => reply.type('text/xml; charset=utf-8').send(text)
    const query = attempt(() => readQuery(account, String(request.body ?? '')))
    if (query instanceof Refused) return say(presentError(query.code))
    return desk.through(
      query.order === CHECKED ? 'check' : 'lookup',
      request,
      reply,
      () => attempt(() => operationsOf(desk, query)),
      (found, lie) =>
        say(found instanceof Refused ? presentError(found.code) : presentOperations(account, found, query.order, lie)),
    )
  })
}

/** The online notification: a form, its signature in base64url. */
function tell(desk: PspDesk, payment: SimulatedPayment): void {
  const { url = '', type = '0' } = payment.facts
  const account = accountOf(desk.world.key)
  const done: Done = { payment, amountMinor: payment.amountMinor, response: responseOf(payment), type }
  const signed = signedAnswer(account, present(account, done, null), null)
  const body = new URLSearchParams({
    ...signed,
    Ds_Signature: signed.Ds_Signature.replaceAll('+', '-').replaceAll('/', '_'),
  })
  desk.tell({
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
    acknowledged: (status) => status === 200,
  })
}

function attempt<T>(act: () => T): T | Refused {
  try {
    return act()
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}
