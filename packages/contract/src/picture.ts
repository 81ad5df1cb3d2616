/** How the types of pictures are named to people, and by what a browser knows them. */
export const pictureTypes = {
  png: 'image/png',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
} as const
export type PictureType = keyof typeof pictureTypes

type Kind = { readonly types: readonly PictureType[]; readonly mib: number }

/** What a picture is for: the types that are taken, told by their content, and the most that is sent (MiB). */
export const pictureKinds = {
  /** A player's portrait (spec §5 Profile save: gif and png only). */
  avatar: { types: ['gif', 'png'], mib: 2 },
  /** What the house shows: banners, articles, promotions, the logo. */
  content: { types: ['png', 'jpeg', 'webp', 'gif'], mib: 5 },
  /** What is sent in a conversation with the service desk. */
  service: { types: ['png', 'jpeg', 'webp', 'gif'], mib: 5 },
} as const satisfies Record<string, Kind>
export type PictureKind = keyof typeof pictureKinds

/** What any upload of a picture may be refused with. */
export const pictureRefusals = [
  'picture.missing',
  'picture.too-large',
  'picture.too-many-pixels',
  'picture.type',
  'picture.unreadable',
  'http.too-many',
] as const

/** The types of a kind as people read them: `gif、png`. */
export function typesText(kind: PictureKind): string {
  return pictureKinds[kind].types.join('、')
}

/** The types of a kind as a file input wants them. */
export function typesAccepted(kind: PictureKind): string {
  return pictureKinds[kind].types.map((type) => pictureTypes[type]).join(',')
}
