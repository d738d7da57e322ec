/** A purchase of each is paid, forgotten and learned again, which takes some seconds. */
export const FAMILIES_PER_RUN = 8

/** Whose payments a restored backup has forgotten; the run of the next seed goes on with the families where this one ends. */
export function familiesToRestore<Family>(families: readonly Family[], seed: number): readonly Family[] {
  return Array.from({ length: Math.min(FAMILIES_PER_RUN, families.length) }, (_, index) => {
    return families[(seed * FAMILIES_PER_RUN + index) % families.length] as Family
  })
}
