/**
 * What the operator fills the site with, by kind: how it is named to people, which of its fields it has, and
 * how many may stand before the players at once, those that wait for their hour counted.
 */
type Kind = {
  label: string
  /** What its title is, and how long. */
  title: string
  titleMax: number
  picture?: true
  link?: true
  /** HTML. */
  content?: true
  standingMax: number
}

/** A sponsorship of `/zhanzhu`; until one is published what is shipped stands there. */
const sponsor = {
  title: '名称',
  titleMax: 16,
  picture: true,
  content: true,
  standingMax: 1,
} as const

export const contentKinds = {
  banner: {
    label: '轮播图',
    title: '标题（图片说明）',
    titleMax: 40,
    picture: true,
    link: true,
    standingMax: 10,
  },
  notice: { label: '滚动公告', title: '公告内容', titleMax: 200, standingMax: 20 },
  popup: {
    label: '欢迎弹窗',
    title: '标题',
    titleMax: 30,
    content: true,
    standingMax: 5,
  },
  sponsor_1: { label: '赞助一', ...sponsor },
  sponsor_2: { label: '赞助二', ...sponsor },
} as const satisfies Record<string, Kind>
export type ContentKind = keyof typeof contentKinds
export const contentKindNames = Object.keys(contentKinds) as ContentKind[]

/** The same with all that a kind may say. */
export function contentKind(kind: ContentKind): Kind {
  return contentKinds[kind]
}

/** Most characters of a text's HTML. */
export const contentTextMax = 20_000

/** Drawn for the product, 750 × 300. */
export const shippedPictures: readonly { src: string; label: string }[] = [
  { src: '/images/banners/1.svg', label: '月夜锦鲤' },
  { src: '/images/banners/2.svg', label: '存取稳妥' },
  { src: '/images/banners/3.svg', label: '有据可查' },
  { src: '/images/banners/4.svg', label: '公平可验' },
]

/** The same for sponsorships. */
export const sponsorPictures: readonly { src: string; label: string }[] = [
  { src: '/images/sponsors/1.svg', label: '龙舟夕照' },
  { src: '/images/sponsors/2.svg', label: '静水' },
]

/** A picture of ours: shipped or uploaded. */
export function isOwnPicture(src: string): boolean {
  return /^\/images(?:\/[\w-]+(?:\.[\w-]+)*)+$/.test(src)
}
