/**
 * What providers say of themselves in forms. Each says it in English, in its own folder; of another language it stands here.
 * Names of menus and keys stay as the provider's own back office has them.
 */
export interface ProviderTexts {
  /** Where a credential is found: by the provider or the family of PSPs, then by the credential. */
  readonly credentials: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What to know of a PSP beforehand, by its brand. */
  readonly notes: Readonly<Record<string, string>>
}
