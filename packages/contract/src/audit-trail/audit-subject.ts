import { articleLabels } from '../article/article.ts'

/** The kinds of subjects that are stored as `kind:id`, with their labels. Others are numbers and names as they are. */
const kindLabels: Readonly<Record<string, string>> = {
  article: '帮助文章',
  bank: '银行',
  banner: '轮播图',
  conversation: '客服会话',
  mailing: '站内信',
  notice: '滚动公告',
  phrase: '常用语',
  picture: '图片',
  popup: '欢迎弹窗',
  promotion: '优惠活动',
  'rejected-row': '异常注单',
  site: '站点设置',
  sponsor_1: '赞助页 1',
  sponsor_2: '赞助页 2',
  staff: '员工',
  venue: '场馆',
}
const articleNames: Readonly<Record<string, string>> = articleLabels

/** Returns the subject of an audit line in words. */
export function auditSubjectText(subject: string): string {
  const [, kind = '', id = ''] = /^([a-z_\d-]+):(.+)$/.exec(subject) ?? []
  const label = kindLabels[kind]
  if (!label) return subject
  return `${label} ${(kind === 'article' && articleNames[id]) || id}`
}

/** Returns the stored subject of a text that `auditSubjectText` returned; another text is returned as it is. */
export function auditSubjectOf(text: string): string {
  for (const [kind, label] of Object.entries(kindLabels)) {
    if (!text.startsWith(`${label} `)) continue
    const name = text.slice(label.length + 1).trim()
    const type = Object.entries(articleNames).find(([, title]) => title === name)?.[0]
    return `${kind}:${kind === 'article' ? (type ?? name) : name}`
  }
  return text
}
