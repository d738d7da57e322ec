import { type Table, table } from './row.ts'

const TOKEN = 'src/api/token-api/token.ts'
const LINK = 'src/api/token-api/purchase-link.ts'
const DATA = 'src/selling/order-settings.ts'
const SETTINGS = 'src/api/link-settings.ts'
const ABORT = 'src/api/token-api/abort.ts'
const BACK_END = 'src/api/token-api/simulation.ts'
const FRONT_END = 'src/api/public-api/simulation.ts'
const SIMULATION = 'src/api/simulation.ts'
const CAPTURE = 'src/api/signed-api/trigger-capture.ts'

export const TOKEN_API: readonly Table[] = [
  table('Access token', TOKEN, [
    ['token.endpoint', '`POST /api/token`, Basic with API key and secret'],
    ['token.form', 'a form body, nothing else'],
    ['token.grant_type', '`grant_type` is exactly `client_credentials`'],
    ['token.response.access_token', 'the bearer token'],
    ['token.response.token_type', '`Bearer`'],
    ['token.response.expires_in', '600'],
    ['token.bearer', 'requests carry it as `Authorization: Bearer`', 'src/api/token-api/context.ts'],
    ['token.lifetime', 'refused after 600 seconds', 'src/companies/issue-access-token.ts'],
    ['token.key', 'key and secret come from the operator, and can be taken back', 'src/people/create-company.ts'],
  ]),
  table('Purchase link', LINK, [
    ['link.endpoint', '`POST /api/merchants/<merchant_uid>/purchase_link`, 200'],
    ['link.auth', 'an access token is mandatory', 'src/api/token-api/context.ts'],
    ['link.data', '`data` is required and holds the new purchase', DATA],
    ['link.data.merchantUid', 'the merchant, equal to the path', DATA],
    ['link.data.title', 'what is bought', DATA],
    ['link.data.reference', 'the merchant’s own reference', DATA],
    ['link.data.amountCents', 'integer, minor units', DATA],
    ['link.data.email', 'the customer’s address', DATA],
    ['link.data.language', 'a locale like `fr_FR`', DATA],
    ['link.settings', '`purchase_link_settings`: either channel, or both, or none', SETTINGS],
    ['link.settings.send_email', 'whether the link goes out by e-mail', SETTINGS],
    ['link.settings.email', 'where to', SETTINGS],
    ['link.settings.send_sms', 'whether the link goes out by SMS', SETTINGS],
    ['link.settings.phone_number', 'where to, international with `+`', SETTINGS],
    ['link.response.purchase_uid', '`pur_` and a UUID'],
    ['link.response.url', 'the payment page'],
    ['link.response.email_has_been_sent', 'only when an e-mail was asked for'],
    ['link.response.sms_has_been_sent', 'only when an SMS was asked for'],
  ]),
  table('Abort', ABORT, [
    ['abort.endpoint', '`POST /api/purchases/<purchase_uid>/abort`, 200'],
    ['abort.auth', 'an access token is mandatory, else 401'],
    ['abort.no_body', 'no body is described, none is needed'],
    ['abort.response.purchase_uid', 'the purchase'],
    ['abort.response.state', '`ABORTED`', 'src/wire/purchase-views.ts'],
    ['abort.early', 'only in the early stages of a purchase', 'src/selling/abort-purchase.ts'],
    ['abort.non_abortable', '409 `purchase_non_abortable`, unchanged', 'src/selling/abort-purchase.ts'],
    ['abort.already', '409 `purchase_already_aborted`, unchanged', 'src/selling/abort-purchase.ts'],
    ['abort.unknown', '404 for an invalid uid'],
  ]),
  table('Schedule simulation', SIMULATION, [
    ['simulation.back_end', 'for back ends: `/api/merchants/<merchant_uid>/simulate_payment_schedule`', BACK_END],
    ['simulation.back_end.auth', 'an access token is mandatory, browsers stay outside', BACK_END],
    ['simulation.front_end', 'below `/api/users/me`: no credentials, open CORS, same body and answer', FRONT_END],
    ['simulation.request.amount_cents', 'required', 'src/api/simulation.ts'],
    ['simulation.request.created', 'required, `yyyy-mm-dd`', 'src/api/simulation.ts'],
    ['simulation.response.INSTALLMENT', 'the schedule, in the order of time'],
    ['simulation.response.amount_cents', 'of each instalment'],
    ['simulation.response.fees', 'in that instalment'],
    ['simulation.response.payment_date', '`yyyy-mm-dd`'],
    ['simulation.response.debit_rate', 'decimal'],
    ['simulation.response.taeg', 'decimal'],
  ]),
  table('Capture trigger', CAPTURE, [
    ['capture.endpoint', '`POST /api/trigger_capture/?signature=`, 200: the due date is advanced'],
    ['capture.auth', 'a signature in the query is mandatory'],
    ['capture.identify', 'by `merchantUid`, or by `purchaseUid` with `reference`'],
    ['capture.signature_invalid', '400'],
    ['capture.parameters_missing', '400'],
    ['capture.state_invalid', '400'],
    ['capture.unknown', '404 for what is not found'],
  ]),
  table('Errors and limits of the token API', 'src/http/error-families.ts', [
    ['errors.token.app_error', 'the machine code'],
    ['errors.token.debug', 'an explanation for the developer'],
    ['errors.token.info', 'a sentence for a person, in their language', 'src/refusals/catalogue.ts'],
    ['errors.token.shape', '`{error: {app_error, debug, info}}` for every 4xx'],
    ['version.token', 'no version in the paths', 'src/api/token-api/index.ts'],
    ['base.json', 'bodies are JSON unless stated otherwise', 'src/http/json-body.ts'],
    ['base.https', 'https everywhere; said to browsers', 'src/http/protect-server.ts'],
  ]),
]
