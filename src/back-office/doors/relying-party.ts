import { isIP } from 'node:net'
import type { RelyingParty } from '../../people/index.ts'
import type { StaffPorts } from '../ports.ts'
import { StaffRefusal } from '../refusal-page.ts'
import type { Audience } from '../roles.ts'

/**
 * The host that keeps an audience's passkeys, and from whose pages alone they are asked for. Undefined where the service is
 * reached by a bare address: browsers keep passkeys for names (WebAuthn level 3, 5.1.3).
 */
export function relyingPartyOf(
  { baseUrl, operatorUrl }: Pick<StaffPorts, 'baseUrl' | 'operatorUrl'>,
  audience: Audience,
): RelyingParty | undefined {
  const { origin, hostname } = new URL(audience === 'operator' ? operatorUrl : baseUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { id: hostname, origin }
}

/** As `relyingPartyOf`; where there are no passkeys, their pages are not there either. Throws 404. */
export function requireRelyingParty(ports: StaffPorts, audience: Audience): RelyingParty {
  const relyingParty = relyingPartyOf(ports, audience)
  if (!relyingParty) throw new StaffRefusal(404, 'unknown')
  return relyingParty
}
