import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { isUsedBy, type Merchant } from '../../merchants/index.ts'
import { settingBounds } from '../../merchants/settings-fields.ts'
import { describeType } from '../../payment-types/index.ts'
import { refuse } from '../../refusals/index.ts'
import { publicId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { findTargetMerchant } from '../find-target.ts'
import type { ApiPorts } from '../ports.ts'
import { MERCHANT_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { EXAMPLE_UUID, MerchantParams, PaymentTypeWord } from '../schemas.ts'
import { answerPreflight } from './context.ts'

/** Where merchant API v1 begins: its root is nobody's uid. */
const V1_SEGMENT = 'v1'

const PATH = '/merchants/:merchant_uid'

/** One name for two settings. */
const DELAYS = [settingBounds('delayDays'), settingBounds('balanceDelayDays')]
const DELAY_BOUNDS = {
  minimum: Math.min(...DELAYS.map(({ minimum }) => minimum)),
  maximum: Math.max(...DELAYS.map(({ maximum }) => maximum)),
}

const PublicMerchant = Type.Object(
  {
    uid: Type.String(),
    name: Type.String(),
    country_code: Type.String(),
    payment_type: PaymentTypeWord,
    installments_nb: Type.Optional(
      Type.Integer({ ...settingBounds('installmentsCount'), description: '`INSTALLMENT`' }),
    ),
    delay_in_days: Type.Optional(
      Type.Integer({ ...DELAY_BOUNDS, description: '`DEFERRED`, and the balance of a `DOWN_PAYMENT`' }),
    ),
    deposit_percent: Type.Optional(Type.Number({ ...settingBounds('depositBps'), description: '`DOWN_PAYMENT`' })),
    buyer_fees_percents: Type.Array(Type.Object({ buyer_fees_percent: Type.Number(settingBounds('feeBps')) })),
    is_b2b: Type.Boolean(),
  },
  {
    title: 'PublicMerchant',
    examples: [
      {
        uid: `mer_${EXAMPLE_UUID}`,
        name: 'Gîtes de Brest',
        country_code: 'FR',
        payment_type: 'INSTALLMENT',
        installments_nb: 3,
        buyer_fees_percents: [{ buyer_fees_percent: 1 }],
        is_b2b: false,
      },
    ],
  },
)

const schema = {
  tags: ['Shop pages'],
  operationId: 'getPublicMerchant',
  summary: 'Read how a merchant lets its buyers pay',
  description: 'No credentials, any origin.',
  security: [],
  params: MerchantParams,
  response: { 200: PublicMerchant, ...refusals(...MERCHANT_CODES) },
}

/** `GET /api/merchants/<merchant_uid>` (docs/shop-modules.md, "Reading a merchant"). */
export function registerMerchant(app: FastifyInstance, ports: ApiPorts): void {
  answerPreflight(app, PATH, 'GET, HEAD')
  app.get<{ Params: { merchant_uid: string } }>(PATH, { schema }, async (request) => {
    const uid = request.params.merchant_uid
    if (uid === V1_SEGMENT) refuse('not_found', { why: 'no_endpoint' })
    return presentMerchant(await findTargetMerchant(ports, SYSTEM, uid))
  })
}

function presentMerchant(merchant: Merchant): Static<typeof PublicMerchant> {
  const { paymentType } = merchant
  // Hundredths of a percent divide into the shortest decimal: 150 is 1.5.
  const feePercent = isUsedBy('feeBps', paymentType) ? merchant.feeBps / 100 : 0
  return {
    uid: publicId('mer', merchant.id),
    name: merchant.name,
    country_code: merchant.countryCode,
    payment_type: paymentType,
    ...describeType(paymentType).publicTerms(merchant),
    buyer_fees_percents: [{ buyer_fees_percent: feePercent }],
    is_b2b: merchant.isB2b,
  }
}
