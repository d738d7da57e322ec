import { isDeepStrictEqual } from 'node:util'
import type { Outbound, OutboundAnswer } from '../../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer, rejected } from '../../answer.ts'
import { readJsonText } from '../../charge/strict-json.ts'
import {
  type Acquirer,
  KEY_REUSED,
  type OperationRequest,
  type SessionLookUp,
  type SessionRequest,
} from '../../collect/acquirer.ts'
import type { AcquirerTraits } from '../../collect/traits.ts'
import { readAnswer } from '../answers.ts'
import { type AdyenCall, callAdyen } from '../client.ts'
import { KEY_LIFE_MS } from '../traits.ts'
import { parseCharge, parseModified } from './answers.ts'
import { parseOpened, parseSessionResult } from './answers-session.ts'
import { parseCallback } from './callback.ts'
import { noteKeeper } from './keep-note.ts'
import { adyenPayouts } from './payouts.ts'
import { chargeCall, checkCall, openSessionCall, operationCall, sessionResultCall } from './requests.ts'
import { type AdyenSettings, adyenHosts, connectionOf } from './settings.ts'

/** The Checkout API says how things stand to nobody: what became of them, its webhooks tell. */
const NOT_TOLD = answered({ state: 'not_told' })

export function createAdyenAcquirer(outbound: Outbound, settings: AdyenSettings): Acquirer {
  const { merchantAccount } = settings
  const connection = connectionOf(settings)
  const { pageOrigin } = adyenHosts(settings)
  const terms = {
    merchantAccount,
    isLive: settings.livePrefix !== null,
    hmacKeys: settings.hmacKeys.map((key) => Buffer.from(key, 'hex')),
  }
  const send = async <T>(
    call: AdyenCall | undefined,
    parse: (answer: OutboundAnswer) => ProviderAnswer<T>,
  ): Promise<ProviderAnswer<T>> =>
    call ? parse(await callAdyen(outbound, connection, call)) : rejected('request', 'amount_not_supported')
  /**
   * Under a used key Adyen answers what it first answered, whatever is asked now: another amount is all that shows it. A lie
   * shows the same, so it counts where a second answer claims the same. Where the first was a lie and never arrived, it is
   * the second that is done: once, under its key, and a webhook tells.
   */
  const sendUnderKey = async <T>(
    call: AdyenCall | undefined,
    parse: (answer: OutboundAnswer) => ProviderAnswer<T>,
  ): Promise<ProviderAnswer<T>> => {
    const claims: unknown[] = []
    const hear = (answer: OutboundAnswer) => {
      if (answer.kind === 'answered') claims.push(readJsonText(answer.body))
      return parse(answer)
    }
    const told = await send(call, hear)
    if (told.kind !== 'no_answer' || told.reason !== KEY_REUSED) return told
    await send(call, hear)
    return isDeepStrictEqual(claims[0], claims[1]) ? told : noAnswer('answers_differ')
  }
  const open = (order: SessionRequest) =>
    sendUnderKey(openSessionCall(settings, order), (answer) =>
      parseOpened(answer, order, { merchantAccount, pageOrigin }),
    )
  const modify = (order: OperationRequest) =>
    sendUnderKey(operationCall(settings, order), (answer) => parseModified(answer, order, merchantAccount))

  return {
    name: 'adyen',
    traits: adyenTraits(pageOrigin),
    check: () =>
      send(checkCall(settings), (answer) => {
        const said = readAnswer(answer)
        return said.kind === 'answered' ? answered({ account: merchantAccount }) : said
      }),
    keepPayer: async () => rejected('unsupported', 'no_payers'),
    openSession: open,
    lookUpSession: (order) => lookUpSession(order),
    closeSession: async () => rejected('unsupported', 'sessions_end_by_themselves'),
    chargeStored: (order) => sendUnderKey(chargeCall(settings, order), (answer) => parseCharge(answer, order)),
    lookUpCharge: async () => NOT_TOLD,
    capture: modify,
    void: modify,
    refund: modify,
    lookUpOperation: async () => NOT_TOLD,
    findPayment: async () => rejected('unsupported', 'payments_cannot_be_asked_for'),
    listPayments: async () => rejected('unsupported', 'payments_cannot_be_listed'),
    parseCallback: (headers, rawBody) => parseCallback(terms, headers, rawBody),
    // Loaded by the command alone: the service reads no files.
    readReport: async (bytes) => (await import('./report.ts')).parseReport(bytes, merchantAccount),
    readPayoutReport: async (bytes) =>
      (await import('./payouts-report.ts')).parseSettlement(bytes, merchantAccount).then(({ payouts }) => payouts),
    ...(settings.reportKey !== null && {
      payouts: adyenPayouts(outbound, { ...settings, reportKey: settings.reportKey }),
    }),
    ...noteKeeper(outbound, settings),
  }

  async function lookUpSession(order: SessionLookUp) {
    const sessionId = order.sessionId ?? order.returned.sessionId
    const { sessionResult } = order.returned
    if (sessionId && sessionResult) {
      return send(sessionResultCall(sessionId, sessionResult), (answer) => parseSessionResult(answer, order, sessionId))
    }
    if (order.sessionId) return NOT_TOLD
    // The answer to its opening was lost: the same key opens it again, or shows it.
    const opened = await open(order)
    const isOver = opened.kind === 'rejected' && (opened.reason === 'request' || opened.reason === 'page_elsewhere')
    return isOver ? NOT_TOLD : opened
  }
}

function adyenTraits(pageOrigin: string): AcquirerTraits {
  return {
    label: 'Adyen',
    presentation: 'visited',
    pageOrigin,
    // Without what the browser brings back, nobody may ask how a session ended.
    returnParameters: ['sessionId', 'sessionResult'],
    keepsPayers: false,
    closesSessions: false,
    declineEndsSession: false,
    // There is no endpoint that tells a payment or what was done to it.
    canBeAsked: false,
    keyLifeMs: KEY_LIFE_MS,
    // Nothing is ever told to be absent.
    visibilityDelayMs: 0,
    holdEnd: 'estimated',
    decides: 'later',
    callbackBytesMax: 64 * 1024,
    // Each item of a batch has its own.
    signsInside: true,
    listsPayments: false,
    // Only sessions whose payer came back are asked about.
    lookUpsPerS: 20,
  }
}
