import { type Conventions, pluralIn } from '../conventions.ts'

export const plural = pluralIn('nl')

const units = {
  hour: { one: 'uur', other: 'uur' },
  minute: { one: 'minuut', other: 'minuten' },
  second: { one: 'seconde', other: 'seconden' },
}

export const conventions: Conventions = {
  ownName: 'Nederlands',
  decimalSign: ',',
  percentSign: '%',
  cities: {
    'Europe/London': 'Londen',
    'Europe/Paris': 'Parijs',
    'Europe/Berlin': 'Berlijn',
    'Europe/Amsterdam': 'Amsterdam',
    'Europe/Brussels': 'Brussel',
    'Europe/Luxembourg': 'Luxemburg',
    'Europe/Dublin': 'Dublin',
    'Europe/Copenhagen': 'Kopenhagen',
    'Europe/Stockholm': 'Stockholm',
    'Europe/Warsaw': 'Warschau',
    'Europe/Prague': 'Praag',
    'Europe/Lisbon': 'Lissabon',
    'Europe/Vienna': 'Wenen',
    'Europe/Zurich': 'Zürich',
    'Europe/Athens': 'Athene',
    'Europe/Rome': 'Rome',
  },
  day: ({ weekday, day, month, year }) => `${weekday} ${day}\u00a0${month}${year ? ` ${year}` : ''}`,
  shortDay: ({ day, month, year }) => `${day}\u00a0${month}${year ? ` ${year}` : ''}`,
  hour: (hour, minute) => `${hour}.${minute}\u00a0uur`,
  moment: (day, hour, city) => `${day} om ${hour} (${city})`,
  timeLeft: (days, hours, minutes) => {
    if (days > 0) return `nog ${days}\u00a0${plural(days, 'dag', 'dagen')}${hours > 0 ? ` en ${hours}\u00a0uur` : ''}`
    if (hours > 0) return `nog ${hours}\u00a0uur${minutes > 0 ? ` en ${minutes}\u00a0min.` : ''}`
    return minutes > 0 ? `nog ${minutes}\u00a0min.` : 'minder dan een minuut'
  },
  typeset: (words) => words.replace(/(?<=€) +(?=\d)/g, '\u00a0'),
  tryAgainIn: (count, unit) =>
    `Probeer het over ${count} ${plural(count, units[unit].one, units[unit].other)} opnieuw.`,
}
