import type { DemoAccess } from '../../installation/index.ts'
import type { Operation, Parameter } from './contract.ts'

/** What the examples carry: a demo's own credentials; of a merchant's people the names of theirs, and no secret. */
export type ShownAccess = { readonly [Name in keyof DemoAccess]?: DemoAccess[Name] | undefined }

/** What a call of this operation looks like in a terminal; with the identifiers that are known. */
export function curlOf(
  baseUrl: string,
  { method, path, operation }: { method: string; path: string; operation: Operation },
  parameters: readonly Parameter[],
  access: ShownAccess | undefined,
): string {
  const known: Record<string, string | undefined> = {
    merchant_uid: access?.merchantUid,
    company_uid: access?.companyUid,
  }
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const { example = name } = parameters.find((one) => one.name === name) ?? {}
    return encodeURIComponent(known[name] ?? String(example))
  })
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const scheme = Object.keys(operation.security[0] ?? {})[0]
  const isSigned = scheme === 'signature'
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(`${baseUrl}${filled}${isSigned ? '?signature=' : ''}`)}${isSigned ? '"$SIGNATURE"' : ''}`,
    credentialsOf(scheme, access),
    type === 'application/json' && `-H 'content-type: application/json' -d ${quote(JSON.stringify(media?.example))}`,
    type?.endsWith('urlencoded') &&
      `-d ${quote(new URLSearchParams(media?.example as Record<string, string>).toString())}`,
  ]
    .filter(Boolean)
    .join(' \\\n  ')
}

function credentialsOf(scheme: string | undefined, access: ShownAccess | undefined): string | undefined {
  switch (scheme) {
    case 'apiKey':
      return `-u ${accountOf(access)}`
    case 'accessToken':
      return '-H "authorization: Bearer $ACCESS_TOKEN"'
    case 'merchantToken':
      return access?.merchantToken
        ? `-H ${quote(`authorization: Bearer ${access.merchantToken}`)}`
        : '-H "authorization: Bearer $MERCHANT_TOKEN"'
    default:
      return undefined
  }
}

/** Key and secret, as a shell reads them. Ids of ours mean nothing else to it. */
export function accountOf({ apiKey, apiSecret }: ShownAccess = {}): string {
  return apiKey && apiSecret ? quote(`${apiKey}:${apiSecret}`) : `"${apiKey ?? '$API_KEY'}:$API_SECRET"`
}

/** For a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
