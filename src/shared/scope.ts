/**
 * On whose behalf a query runs. Every store function takes one before the ids, so that a tenant cannot be
 * forgotten; `scopeIds` is the only place where it becomes SQL parameters.
 */
export type Scope =
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'merchant'; readonly merchantId: string }
  | { readonly kind: 'payer'; readonly purchaseId: string }
  | { readonly kind: 'system' }

export const SYSTEM: Scope = { kind: 'system' }

/** `[companyId, merchantId, purchaseId]`, each null where the scope does not narrow it. */
export function scopeIds(scope: Scope): [string | null, string | null, string | null] {
  return [
    scope.kind === 'company' ? scope.companyId : null,
    scope.kind === 'merchant' ? scope.merchantId : null,
    scope.kind === 'payer' ? scope.purchaseId : null,
  ]
}
