import { venueNames } from '@jinli/contract/venue/venue.admin'
import { readOf } from '../api/read.ts'
import { sourceField } from './filter-field.ts'

const { path, ask, decode } = readOf(venueNames)

/** Reads the venues as options, with both names: the one that players see, and the code. */
const venueChoices = {
  path,
  ask,
  decode: (wire: unknown) =>
    decode(wire).map(({ code, name }) => ({ value: code, label: `${name} ${code}` })),
}

export const venueField = sourceField('venue', '场馆', '全部场馆', venueChoices)
