/** A part of the document. */
export type Json = { [name: string]: unknown }

export function refOf(schema: string): Json {
  return { $ref: `#/components/schemas/${schema}` }
}

/** Returns `DepositUsdtTrc20` for `deposit.usdt_trc20`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|[._-])(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Adds the words of the values to an enumeration, for tools and for readers. */
export function withWords(json: Json, words: Readonly<Record<string, string>>): Json {
  const list = Object.entries(words).map(([value, word]) => `\`${value}\` ${word}`)
  return {
    ...json,
    description: [json.description, list.join(', ')].filter(Boolean).join('. '),
    'x-enumDescriptions': words,
  }
}
