/** A kind of site content: its label, its fields, and how many may be live or scheduled at once. */
type Kind = {
  label: string
  /** The label of the title field. */
  title: string
  titleMax: number
  picture?: true
  link?: true
  /** HTML. */
  content?: true
  standingMax: number
}

/** The fields of a sponsorship of `/zhanzhu`. Until staff publish a sponsorship, players see the shipped page. */
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

/** Returns a kind of content with the type that has all optional fields. */
export function contentKind(kind: ContentKind): Kind {
  return contentKinds[kind]
}

/** The longest HTML of an item, in characters. */
export const contentTextMax = 20_000

/** Banner pictures that we drew ourselves, 750 × 300 pixels. */
export const shippedPictures: readonly { src: string; label: string }[] = [
  { src: '/images/banners/1.svg', label: '月夜锦鲤' },
  { src: '/images/banners/2.svg', label: '存取稳妥' },
  { src: '/images/banners/3.svg', label: '有据可查' },
  { src: '/images/banners/4.svg', label: '公平可验' },
]

/** Sponsorship pictures that we drew ourselves. */
export const sponsorPictures: readonly { src: string; label: string }[] = [
  { src: '/images/sponsors/1.svg', label: '龙舟夕照' },
  { src: '/images/sponsors/2.svg', label: '静水' },
]

/** Whether a picture is our own: shipped or uploaded. */
export function isOwnPicture(src: string): boolean {
  return /^\/images(?:\/[\w-]+(?:\.[\w-]+)*)+$/.test(src)
}
