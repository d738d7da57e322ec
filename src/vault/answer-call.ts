import { drawCard } from './draw-card.ts'
import type { VaultAnswer, VaultCall } from './messages.ts'
import { openIssuer, openMerchantPsp } from './open-accounts.ts'
import type { VaultPorts } from './ports.ts'

/** In the isolated process: one call, whatever happens in it. What is thrown may hold a number: nothing of it leaves. */
export async function answerCall(ports: VaultPorts, call: VaultCall): Promise<VaultAnswer> {
  try {
    return call.port === 'psp' ? await askPsp(ports, call) : await askIssuer(ports, call)
  } catch {
    return { kind: 'no_answer', reason: 'vault_error' }
  }
}

async function askIssuer(
  ports: VaultPorts,
  { verb, terms }: Extract<VaultCall, { port: 'issuer' }>,
): Promise<VaultAnswer> {
  const issuer = await openIssuer(ports, terms[0])
  if ('kind' in issuer) return issuer
  switch (verb) {
    case 'check':
      return issuer.check()
    case 'issue':
      return issuer.issue(terms[1])
    case 'destroy':
      return issuer.destroy(terms[1])
    case 'lookUp':
      return issuer.lookUp(terms[1])
    case 'listMoved':
      return (await issuer.listMoved?.(terms[1])) ?? { kind: 'rejected', reason: 'unsupported', detail: 'no_list' }
  }
}

async function askPsp(ports: VaultPorts, { verb, terms }: Extract<VaultCall, { port: 'psp' }>): Promise<VaultAnswer> {
  const [account] = terms
  const opened = await openMerchantPsp(ports, account)
  if ('kind' in opened) return opened
  const { psp, traits } = opened
  switch (verb) {
    case 'check':
      return psp.check()
    case 'sale':
    case 'authorise': {
      // The number lives from here to the last byte of the PSP's answer.
      const drawn = await drawCard(ports, account, terms[2])
      return 'kind' in drawn ? drawn : psp[verb](terms[1], drawn)
    }
    case 'capture':
    case 'void':
    case 'refund':
      return psp[verb](terms[1])
    case 'lookUp': {
      const [, order, known, ref] = terms
      if (traits.lookUp !== 'by_replay' || ref === null) return psp.lookUp(order, known, null)
      const drawn = await drawCard(ports, account, ref)
      return 'kind' in drawn ? drawn : psp.lookUp(order, known, drawn)
    }
  }
}
