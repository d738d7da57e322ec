import type { DemoAccess } from '../../installation/index.ts'
import type { Operation, Parameter } from './contract.ts'

/** What a call of this operation looks like in a terminal; the demo's own identifiers in it where there are any. */
export function curlOf(
  baseUrl: string,
  { method, path, operation }: { method: string; path: string; operation: Operation },
  parameters: readonly Parameter[],
  demo: DemoAccess | undefined,
): string {
  const known: Record<string, string | undefined> = { merchant_uid: demo?.merchantUid, company_uid: demo?.companyUid }
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const { example = name } = parameters.find((one) => one.name === name) ?? {}
    return encodeURIComponent(known[name] ?? String(example))
  })
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const scheme = Object.keys(operation.security[0] ?? {})[0]
  const isSigned = scheme === 'signature'
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(`${baseUrl}${filled}${isSigned ? '?signature=' : ''}`)}${isSigned ? '"$SIGNATURE"' : ''}`,
    credentialsOf(scheme, demo),
    type === 'application/json' && `-H 'content-type: application/json' -d ${quote(JSON.stringify(media?.example))}`,
    type?.endsWith('urlencoded') &&
      `-d ${quote(new URLSearchParams(media?.example as Record<string, string>).toString())}`,
  ]
    .filter(Boolean)
    .join(' \\\n  ')
}

function credentialsOf(scheme: string | undefined, demo: DemoAccess | undefined): string | undefined {
  switch (scheme) {
    case 'apiKey':
      return demo ? `-u ${quote(`${demo.apiKey}:${demo.apiSecret}`)}` : '-u "$API_KEY:$API_SECRET"'
    case 'accessToken':
      return '-H "authorization: Bearer $ACCESS_TOKEN"'
    case 'merchantToken':
      return demo
        ? `-H ${quote(`authorization: Bearer ${demo.merchantToken}`)}`
        : '-H "authorization: Bearer $MERCHANT_TOKEN"'
    default:
      return undefined
  }
}

/** For a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
