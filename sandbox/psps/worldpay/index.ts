import { createHash } from 'node:crypto'
import type { PspSimulator } from '../simulator.ts'
import { act, operationOf } from './answer.ts'
import { peculiar } from './peculiar.ts'
import { readRequest } from './read.ts'
import { tell } from './tell.ts'
import { errorXml, serviceXml } from './xml.ts'

const made = (key: string, what: string) => createHash('sha256').update(`worldpay ${what} ${key}`).digest('hex')

const MERCHANT = 'WHIPROUNDMOTO'

export const worldpay: PspSimulator = {
  family: 'worldpay',
  peculiar,
  credentials: (key) => ({
    username: made(key, 'user').slice(0, 20).toUpperCase(),
    password: made(key, 'password').slice(0, 24),
    'merchant-account': MERCHANT,
  }),
  decided: (payment, desk) => tell(desk, payment, MERCHANT),
  speak(app, desk) {
    const { username, password } = this.credentials(desk.world.key)
    const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    app.post('/jsp/merchant/xml/paymentService.jsp', (request, reply) => {
      if (request.headers.authorization !== basic)
        return reply
          .code(401)
          .header('www-authenticate', 'Basic realm="XML"')
          .type('text/html')
          .send('<html><body><h1>This request requires HTTP authentication</h1></body></html>')
      const asked = readRequest(String(request.body))
      reply.type('text/xml; charset=utf-8')
      if (asked === null) return reply.send(serviceXml(MERCHANT, errorXml(2, 'XML failed validation')))
      if (asked.merchantCode !== MERCHANT)
        return reply.send(serviceXml(asked.merchantCode, errorXml(4, 'Security violation')))
      return desk.through(
        operationOf(asked),
        request,
        reply,
        () => {
          const told = act(desk, asked)
          const [payment] = asked.kind === 'inquiry' ? [] : desk.findByReference(asked.orderCode)
          if (payment) tell(desk, payment, MERCHANT)
          return told
        },
        (told, distorted) => {
          const code = distorted === 'wrong_merchant' ? 'SOMEBODYELSE' : MERCHANT
          return reply.send(serviceXml(code, told(distorted)))
        },
      )
    })
  },
}
