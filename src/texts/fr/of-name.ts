/** `d’Alice`, `de Bob`, `d’Yves`, `de Yann`: the preposition before a name. Names in h- elide, as most are said. */
export function ofName(name: string): string {
  const first = name.trim().normalize('NFD')
  return /^(?:[aeiouhœæ]|y[^aeiou])/i.test(first) ? `d’${name}` : `de ${name}`
}
