/** The labels and media types of pictures. */
export const pictureTypes = {
  png: 'image/png',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
} as const
export type PictureType = keyof typeof pictureTypes

type Kind = { readonly types: readonly PictureType[]; readonly mib: number }

/** Kinds of pictures: the accepted types, which the server detects from the content, and the size limit (MiB). */
export const pictureKinds = {
  /** A player's portrait (spec §5 Profile save: gif and png only). */
  avatar: { types: ['gif', 'png'], mib: 2 },
  /** Site content: banners, articles, promotions, the logo. */
  content: { types: ['png', 'jpeg', 'webp', 'gif'], mib: 5 },
  /** Pictures in a support conversation. */
  service: { types: ['png', 'jpeg', 'webp', 'gif'], mib: 5 },
  /** Pictures of identity documents, which are stored encrypted. */
  document: { types: ['jpeg', 'png', 'webp'], mib: 5 },
} as const satisfies Record<string, Kind>
export type PictureKind = keyof typeof pictureKinds

/** Refusals of every picture upload. */
export const pictureRefusals = [
  'picture.missing',
  'picture.too-large',
  'picture.too-many-pixels',
  'picture.type',
  'picture.unreadable',
  'http.too-many',
] as const

/** Returns the types of a kind as text: `gif、png`. */
export function typesText(kind: PictureKind): string {
  return pictureKinds[kind].types.join('、')
}

/** Returns the media types of a kind for the `accept` attribute of a file input. */
export function typesAccepted(kind: PictureKind): string {
  return pictureKinds[kind].types.map((type) => pictureTypes[type]).join(',')
}
