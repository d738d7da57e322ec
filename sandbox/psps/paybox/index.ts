import type { FastifyReply } from 'fastify'
import { DAY_MS } from '../../../src/shared/clocks.ts'
import type { Distortion, PspSimulator } from '../simulator.ts'
import { accountOf } from './account.ts'
import { answer, callNumberOf, type Told } from './answer.ts'
import { peculiar } from './peculiar.ts'
import { type Fields, operationOf, Refused, readFields } from './read-question.ts'

/** Paybox Direct: one address, forms in and out, Latin-1, always with 200. */
export const paybox: PspSimulator = {
  family: 'paybox',
  peculiar,
  credentials: (sandboxKey) => {
    const { site, rang, cle } = accountOf(sandboxKey)
    return { 'shop-id': `${site}/${rang}`, 'test-certificate': cle }
  },
  speak: (app, desk) => {
    app.post('/PPPS.php', (request, reply) => {
      const fields = readFields(request.body)
      const asked = attempt(() => operationOf(accountOf(desk.world.key), fields))
      if (typeof asked !== 'string') return say(reply, fields, asked, null)
      return desk.through(
        asked,
        request,
        reply,
        () => attempt(() => answer(desk, asked, fields)),
        (told, lie) => say(reply, fields, told, lie),
      )
    })
  },
  // Remittances are made in the evening.
  remitsAfterMs: DAY_MS,
}

function say(reply: FastifyReply, fields: Fields, told: Told, lie: Distortion | null) {
  const { code, payment, status } = told
  const question = fields.get('NUMQUESTION') ?? ''
  const said = {
    NUMTRANS: payment?.paymentId ?? '0000000000',
    NUMAPPEL: payment ? callNumberOf(payment) : '0000000000',
    NUMQUESTION: lie === 'wrong_reference' ? String(Number(question) - 1).padStart(10, '0') : question,
    SITE: lie === 'wrong_merchant' ? '1999887' : (fields.get('SITE') ?? ''),
    RANG: fields.get('RANG') ?? '',
    AUTORISATION: payment?.authorisationCode ?? '',
    CODEREPONSE: code,
    COMMENTAIRE: code === '00000' ? 'Demande traitée avec succès' : `PAYBOX : refusé (${code})`,
    ...(status !== undefined && { STATUS: status, REMISE: '0' }),
  }
  const text = Object.entries(said).map(([name, value]) => `${name}=${inLatin1(value)}`)
  return reply.type('text/plain').send(text.join('&'))
}

const inLatin1 = (text: string) =>
  text.replace(/[^ -~]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

function attempt<T>(act: () => T): T | { readonly code: string } {
  try {
    return act()
  } catch (error) {
    if (error instanceof Refused) return { code: error.code }
    throw error
  }
}
