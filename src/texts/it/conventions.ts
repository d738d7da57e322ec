import { type Conventions, pluralIn } from '../conventions.ts'

export const plural = pluralIn('it')

const units = {
  hour: { one: 'ora', other: 'ore' },
  minute: { one: 'minuto', other: 'minuti' },
  second: { one: 'secondo', other: 'secondi' },
}

export const conventions: Conventions = {
  ownName: 'Italiano',
  decimalSign: ',',
  percentSign: '%',
  cities: {
    'Europe/London': 'Londra',
    'Europe/Paris': 'Parigi',
    'Europe/Berlin': 'Berlino',
    'Europe/Amsterdam': 'Amsterdam',
    'Europe/Brussels': 'Bruxelles',
    'Europe/Luxembourg': 'Lussemburgo',
    'Europe/Dublin': 'Dublino',
    'Europe/Copenhagen': 'Copenaghen',
    'Europe/Stockholm': 'Stoccolma',
    'Europe/Warsaw': 'Varsavia',
    'Europe/Prague': 'Praga',
    'Europe/Lisbon': 'Lisbona',
    'Europe/Vienna': 'Vienna',
    'Europe/Zurich': 'Zurigo',
    'Europe/Athens': 'Atene',
    'Europe/Rome': 'Roma',
  },
  day: ({ weekday, day, month, year }) =>
    `${weekday} ${day === '1' ? '1º' : day}\u00a0${month}${year ? ` ${year}` : ''}`,
  shortDay: ({ day, month, year }) => `${day}\u00a0${month}${year ? ` ${year}` : ''}`,
  hour: (hour, minute) => `${hour}:${minute}`,
  moment: (day, hour, city) => `${day} alle ore ${hour} (${city})`,
  timeLeft: (days, hours, minutes) => {
    const left = (count: number, what: string) => `${plural(count, 'manca', 'mancano')} ${count}\u00a0${what}`
    if (days > 0) return `${left(days, plural(days, 'giorno', 'giorni'))}${hours > 0 ? ` e ${hours}\u00a0h` : ''}`
    if (hours > 0) return `${left(hours, 'h')}${minutes > 0 ? ` e ${minutes}\u00a0min` : ''}`
    return minutes > 0 ? left(minutes, 'min') : 'manca meno di un minuto'
  },
  typeset: (words) => words.replace(/(?<=\d) +(?=€)/g, '\u00a0'),
  tryAgainIn: (count, unit) => `Riprova tra ${count} ${plural(count, units[unit].one, units[unit].other)}.`,
}

/** `ad Alice`, `a Bob`: the preposition before a name takes its d before the same vowel. */
export function toName(name: string): string {
  return /^a/i.test(name.trim().normalize('NFD')) ? `ad ${name}` : `a ${name}`
}
