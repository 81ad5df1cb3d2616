/** The first character of each initial in the order of the Chinese collation. */
const bounds: readonly (readonly [initial: string, first: string])[] = [
  ['a', '阿'],
  ['b', '八'],
  ['c', '嚓'],
  ['d', '哒'],
  ['e', '妸'],
  ['f', '发'],
  ['g', '旮'],
  ['h', '哈'],
  ['j', '讥'],
  ['k', '咔'],
  ['l', '垃'],
  ['m', '妈'],
  ['n', '拏'],
  ['o', '噢'],
  ['p', '妑'],
  ['q', '七'],
  ['r', '呥'],
  ['s', '仨'],
  ['t', '他'],
  ['w', '穵'],
  ['x', '夕'],
  ['y', '丫'],
  ['z', '帀'],
]
const collator = new Intl.Collator('zh-Hans-u-co-pinyin')

function initialOf(character: string): string {
  if (!/\p{Script=Han}/u.test(character)) return character.toLowerCase()
  const lowerBounds = bounds.filter(([, first]) => collator.compare(first, character) <= 0)
  return lowerBounds.at(-1)?.[0] ?? character
}

/** Returns the initials of a title: `cksh` of 存款审核. */
export function pinyinStart(title: string): string {
  return Array.from(title, initialOf).join('')
}
