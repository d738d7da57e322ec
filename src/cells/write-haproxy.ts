import { SLOTS, slotText } from '../shared/ids.ts'
import type { CellMap } from './read-cell-map.ts'
import { type SignIn, writeSignIn } from './sign-ins.ts'

/** What a router is started with, by name: its configuration, and the two maps that it reads. */
interface RouterFiles {
  readonly 'haproxy.cfg': string
  readonly 'slots.map': string
  readonly 'sign-ins.map': string
}

/** What leads to no cell, or to one that need not be the right one; said by the command, too (docs/cells.md). */
export const NOT_ROUTED = [
  'a passkey in a browser that has not signed in here before: the password, once, tells the router the cell',
  'the second cell of somebody who works for companies in two: sign-in leads to the first one in the map',
  '/metrics and /health: asked of each cell at its own address',
] as const

/** A JWT in a URL of 60,000 characters, beside the other headers (src/http/server.ts takes 64 kB), and the room HAProxy keeps free. */
const BUFFER_BYTES = 131_072

/** The same map and sign-ins give the same bytes. */
export function writeRouterFiles(map: CellMap, signIns: readonly SignIn[]): RouterFiles {
  const holders = new Map(map.cells.flatMap(({ name, slots }) => slots.map((slot) => [slot, name])))
  const slots = Array.from(
    { length: SLOTS },
    (_, slot) => `${slotText(slot)} ${backendOf(holders.get(slot) as string)}`,
  )
  const lines = signIns.map(writeSignIn).sort()
  return {
    'haproxy.cfg': writeConfiguration(map, backendOf(holders.get(0) as string)),
    'slots.map': `${slots.join('\n')}\n`,
    'sign-ins.map': lines.map((line) => `${line}\n`).join(''),
  }
}

const backendOf = (name: string) => `cell_${name}`

function writeConfiguration(map: CellMap, first: string): string {
  return `# Written by npm run cells -- map: change the map, and write it anew (docs/cells.md).
global
    maxconn 4096
    # The maps lie beside this file.
    default-path config
    tune.bufsize ${BUFFER_BYTES}

defaults
    mode http
    timeout connect 5s
    timeout client 60s
    timeout server 60s
    timeout http-request 20s
    timeout http-keep-alive 60s
    # Whoever is busy is slow to say that they are ready: turned away, a cell of one server would serve nobody.
    timeout check 10s
    default-server inter 2s fall 3 rise 1
    option forwardfor if-none
    http-reuse safe

frontend whipround
${writeListen(map)}
${writeFinding(map, first)}
${map.cells.flatMap(({ name, operatorHost }) => (operatorHost === null ? [] : [`    use_backend ${backendOf(name)} if { var(txn.host) -m str ${operatorHost} }\n`])).join('')}    # What is the same in every cell comes from whichever answers.
    use_backend any if !of_one_cell !has_slot or of_nobody
    use_backend %[var(txn.cell)]
    default_backend ${first}

backend any
    balance roundrobin
    option httpchk GET /health/ready
    # During an upgrade one cell has a script of an older page, and another does not.
    retries 2
    option redispatch 1
    retry-on conn-failure empty-response 404
    http-request disable-l7-retry if !METH_GET
${map.cells.flatMap(({ name, servers }) => servers.map((server, index) => `    server ${name}-${index + 1} ${server} check\n`)).join('')}
${map.cells.map(({ name, servers }) => writeBackend(name, servers)).join('\n')}`
}

function writeListen({ listen: { address, certificate } }: CellMap): string {
  const tls = certificate === null ? '' : ` ssl crt ${certificate} alpn h2,http/1.1`
  return `    bind ${address}${tls}
    # What a browser says of where it is from is not passed on.
    http-request del-header x-forwarded-for
    http-request set-header x-forwarded-proto ${certificate === null ? 'http' : 'https'}
    http-request return status 404 content-type text/plain string "asked of each cell at its own address" if { path_beg /metrics /health/ }`
}

/** `txn.slot`: found where the address, the token or the form names one; `of_one_cell`: it belongs to one even so, the first. */
function writeFinding({ slotsSince, listen }: CellMap, first: string): string {
  return `
    http-request set-var(txn.path) path,url_dec
    http-request set-var(txn.host) req.hdr(host),lower,field(1,:)
    acl of_one_cell var(txn.path) -m beg /api/ /callbacks/ /dashboard /operator /pay/ /payment_solutions /purchase
    acl of_nobody var(txn.path) -m beg /pay/assets/

    # An id in the path.
    acl to_article var(txn.path) -m beg /pay/article/
    acl to_pay var(txn.path) -m beg /pay/
    acl fourth_is_id var(txn.path) -m beg /api/merchants/mer_ /api/purchases/pur_ /callbacks/ /pay/article/
    http-request set-var(txn.id) var(txn.path),field(4,/) if fourth_is_id
    http-request set-var(txn.id) var(txn.path),field(6,/) if { var(txn.path) -m beg /api/users/me/ }
    # An id in a link that we signed: its first bytes.
    http-request set-var(txn.hex) var(txn.path),field(3,/),field(2,.),ub64dec,bytes(0,16),hex,lower if to_pay !to_article !of_nobody
    http-request set-var(txn.hex) var(txn.path),field(4,/),bytes(4),ub64dec,bytes(0,16),hex,lower if { var(txn.path) -m reg ^/dashboard/[a-z-]+/wrl_ }

    # A request that a shop signed, or one that it may leave unsigned; in the address, or in a form.
    acl to_funnel var(txn.path) -m reg ^/(purchases?|payment_solutions)?/?$
    acl to_signed var(txn.path) -m reg ^/api/(purchase_link|payment_by_transfer|trigger_capture)/?$
    acl to_sign_in var(txn.path) -m reg ^/dashboard/(sign-in|forgotten)/?$
    http-request wait-for-body time 10s if METH_POST to_funnel or METH_POST to_sign_in
    http-request set-var(txn.jwt) url_param(signature) if to_funnel or to_signed
    http-request set-var(txn.jwt) req.body_param(signature) if METH_POST to_funnel { req.body_param(signature) -m found }
    acl has_jwt var(txn.jwt) -m found
    acl has_id var(txn.id) -m found
    http-request set-var(txn.id) var(txn.jwt),jwt_payload_query('$.data.merchantUid') if has_jwt
    http-request set-var(txn.id) var(txn.jwt),jwt_payload_query('$.merchantUid') if has_jwt !has_id
    http-request set-var(txn.id) var(txn.jwt),jwt_payload_query('$.data.purchaseUid') if has_jwt !has_id
    http-request set-var(txn.id) var(txn.jwt),jwt_payload_query('$.purchaseUid') if has_jwt !has_id
${['merchantUid', 'merchant_uid', 'companyUid', 'company_uid'].map(writeUnsigned).join('\n')}

    # Who asks: a key or a merchant where a token is given out, and the token afterwards.
    http-request set-var(txn.id) req.hdr(authorization),regsub('^[Bb]asic +',''),b64dec,field(1,:) if { var(txn.path) -m reg ^/api/token/?$ }
    acl has_hex var(txn.hex) -m found
    acl by_token var(txn.path) -m beg /api/
    http-request set-var(txn.token) req.hdr(authorization),regsub('^.* ','') if by_token !has_id

    # An id names its slot from ${slotsSince.toISOString()} on, and where it is marked as one of ours (version 8).
    http-request set-var(txn.hex) var(txn.id),regsub('^[a-z]+_',''),regsub(-,,g),lower if has_id !has_hex
    acl is_marked var(txn.hex),bytes(12,1) -m str 8
    acl is_timed var(txn.hex),bytes(12,1) -m str 7
    acl is_since var(txn.hex),bytes(0,12),hex2i ge ${slotsSince.getTime()}
    http-request set-var(txn.slot) str(00) if has_hex
    http-request set-var(txn.slot) var(txn.hex),bytes(22,2) if is_marked or is_timed is_since

    # Whoever signs in by the hash of an e-mail; afterwards by the token of the sign-in, or where this browser was last.
    acl to_staff var(txn.path) -m beg /dashboard /docs
    acl names_slot var(txn.token) -m reg ^wr[a-z]_[0-9a-f][0-9a-f]\\.
    acl has_slot var(txn.slot) -m found
${['whipround_view', 'whipround_staff']
  .flatMap((name) => [`__Host-${name}`, name])
  .map(writeCookie)
  .join('\n')}
    http-request set-var(txn.slot) var(txn.token),bytes(4,2) if !has_slot names_slot
    http-request set-var(txn.slot) str(00) if !has_slot { var(txn.token) -m found }
    http-request set-var(txn.slot) req.cook(whipround_cell) if to_staff !has_slot { req.cook(whipround_cell) -m reg ^[0-9a-f][0-9a-f]$ }
    http-request set-var(txn.email) req.body_param(email),url_dec(1),lower,digest(SHA-256),hex,lower,map_str(sign-ins.map) if METH_POST to_sign_in
    http-request set-var(txn.slot) var(txn.email) if { var(txn.email) -m found }
    http-request set-var(txn.cell) var(txn.slot),map_str(slots.map,${first})
    http-response add-header set-cookie "whipround_cell=%[var(txn.slot)]; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax${listen.certificate === null ? '' : '; Secure'}" if to_staff has_slot { res.cook(whipround_staff) -m found } or to_staff has_slot { res.cook(__Host-whipround_staff) -m found }
`
}

/** By the form before the address, as the page that takes it reads them. */
function writeUnsigned(name: string): string {
  return `    http-request set-var(txn.id) url_param(${name}) if to_funnel !has_jwt !has_id
    http-request set-var(txn.id) req.body_param(${name}) if METH_POST to_funnel !has_jwt { req.body_param(${name}) -m found }`
}

/** The look of an operator counts before a sign-in, as it does for the pages. */
function writeCookie(name: string): string {
  return `    http-request set-var(txn.token) req.cook(${name}) if to_staff !{ var(txn.token) -m found }`
}

function writeBackend(name: string, servers: readonly string[]): string {
  return `backend ${backendOf(name)}
    balance roundrobin
    option httpchk GET /health/ready
${servers.map((server, index) => `    server ${name}-${index + 1} ${server} check\n`).join('')}`
}
