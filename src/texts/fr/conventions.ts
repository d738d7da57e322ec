import { type Conventions, pluralIn } from '../conventions.ts'

export const plural = pluralIn('fr')

const units = { hour: 'heure', minute: 'minute', second: 'seconde' }

export const conventions: Conventions = {
  ownName: 'Français',
  decimalSign: ',',
  percentSign: '\u00a0%',
  cities: {
    'Europe/London': 'Londres',
    'Europe/Paris': 'Paris',
    'Europe/Berlin': 'Berlin',
    'Europe/Amsterdam': 'Amsterdam',
    'Europe/Brussels': 'Bruxelles',
    'Europe/Luxembourg': 'Luxembourg',
    'Europe/Dublin': 'Dublin',
    'Europe/Copenhagen': 'Copenhague',
    'Europe/Stockholm': 'Stockholm',
    'Europe/Warsaw': 'Varsovie',
    'Europe/Prague': 'Prague',
    'Europe/Lisbon': 'Lisbonne',
    'Europe/Vienna': 'Vienne',
    'Europe/Zurich': 'Zurich',
    'Europe/Athens': 'Athènes',
    'Europe/Rome': 'Rome',
  },
  day: ({ weekday, day, month, year }) =>
    `${weekday} ${day === '1' ? '1er' : day}\u00a0${month}${year ? ` ${year}` : ''}`,
  shortDay: ({ day, month, year }) => `${day}\u00a0${month}${year ? ` ${year}` : ''}`,
  hour: (hour, minute) => (minute === '00' ? `${Number(hour)}\u00a0h` : `${Number(hour)}\u00a0h\u00a0${minute}`),
  moment: (day, hour, city) => `${day} à ${hour} (${city})`,
  timeLeft: (days, hours, minutes) => {
    if (days > 0) return `encore ${days}\u00a0j${hours > 0 ? ` ${hours}\u00a0h` : ''}`
    if (hours > 0) return `encore ${hours}\u00a0h${minutes > 0 ? ` ${minutes}\u00a0min` : ''}`
    return minutes > 0 ? `encore ${minutes}\u00a0min` : 'moins d’une minute'
  },
  // Narrow before the tall signs, whole before the colon and within guillemets; what has no space is no mistake of ours to mend.
  typeset: (words) =>
    words
      .replace(/(?<! ) +(?=[;!?])/g, '\u202f')
      .replace(/(?<! ) +(?=[:»])/g, '\u00a0')
      .replace(/(?<=«) +/g, '\u00a0')
      .replace(/(?<=\d) +(?=[€%])/g, '\u00a0'),
  tryAgainIn: (count, unit) => `Réessayez dans ${count} ${plural(count, units[unit], `${units[unit]}s`)}.`,
}

/** `d’Alice`, `de Bob`, `d’Yves`, `de Yann`: the preposition before a name. Names in h- elide, as most are said. */
export function ofName(name: string): string {
  const first = name.trim().normalize('NFD')
  return /^(?:[aeiouhœæ]|y[^aeiou])/i.test(first) ? `d’${name}` : `de ${name}`
}
