import { factorRefusals } from './factor-refusals.ts'
import { protectionRefusals } from './protection-refusals.ts'
import { rewardRefusals } from './reward-refusals.ts'
import { shellRefusals } from './shell-refusals.ts'
import { venueRefusals } from './venue-refusals.ts'

/**
 * The closed catalogue of refusals: stable key → code on the wire, the Chinese sentence the
 * player reads, and the form field it belongs to (spec §5 and §8 to the letter, slips included).
 * `{name}` parts are filled in by the caller. One line per entry, sorted.
 */
type Entry = { code: number; message: string; field?: string }

const catalogue = {
  ...shellRefusals,
  ...factorRefusals,
  ...protectionRefusals,
  ...rewardRefusals,
  ...venueRefusals,
  'adjustment.not-found': { code: 404, message: '记录不存在' },
  'adjustment.player-unknown': { code: 404, message: '会员不存在', field: 'username' },
  'adjustment.turnover-of-debit': {
    code: 422,
    message: '扣款不能设置流水要求',
    field: 'turnover_times',
  },
  'agent.already': { code: 409, message: '您已是合营伙伴，无需再次申请' },
  'agent.applied': { code: 409, message: '您的申请正在审核，请耐心等待' },
  'agent.mobile': { code: 422, message: '请输入正确手机号', field: 'mobile' },
  'agent.not-yet': { code: 1601, message: '您还不是合营伙伴，请先申请合营计划' },
  'agent.reason-missing': { code: 422, message: '请输入申请理由', field: 'apply_info' },
  'agent.ticket-spent': { code: 1602, message: '入口已失效，请从「我的」重新进入' },
  'amount.invalid': {
    code: 422,
    message: '请输入正确的金额，最多两位小数',
    field: 'amount',
  },
  'auth.captcha-missing': { code: 422, message: '请输入验证码！', field: 'code' },
  'auth.captcha-wrong': { code: 422, message: '验证码错误！', field: 'code' },
  'auth.credentials-missing': {
    code: 422,
    message: '请输入您的账号和密码！',
    field: 'name',
  },
  'auth.disabled': { code: 1102, message: '账号已停用，请联系客服' },
  'auth.locked': { code: 423, message: '尝试次数过多，请{minutes}分钟后再试' },
  'auth.name-reserved': { code: 422, message: '该用户名不可使用', field: 'name' },
  'auth.name-taken': { code: 422, message: '用户名已存在', field: 'name' },
  'auth.pay-password-locked': {
    code: 423,
    message: '支付密码错误次数过多，请{minutes}分钟后再试',
    field: 'password',
  },
  'auth.pay-password-same': {
    code: 422,
    message: '支付密码不能与登录密码相同',
    field: 'paypassword',
  },
  'auth.second-factor': { code: 1104, message: '请输入第二验证码', field: 'code' },
  'auth.wrong-credentials': { code: 1101, message: '账号或密码错误', field: 'password' },
  'auth.wrong-pay-password': {
    code: 1103,
    message: '支付密码错误，还可尝试{left}次',
    field: 'password',
  },
  'bet.still-unfit': { code: 422, message: '该注单仍无法识别：{problem}' },
  'bank.code-invalid': {
    code: 422,
    message: '代码须为2-12位大写字母或数字',
    field: 'code',
  },
  'bank.code-taken': { code: 409, message: '该代码已有银行使用', field: 'code' },
  'bank.logo-missing': { code: 422, message: '请选择标志', field: 'logo' },
  'bank.name-bound': { code: 422, message: '已绑定过卡，名称不能再改', field: 'name' },
  'bank.name-invalid': { code: 422, message: '请输入银行名称，不能为USDT', field: 'name' },
  'bank.name-taken': { code: 409, message: '该名称已有银行使用', field: 'name' },
  'card.address-invalid': { code: 422, message: '地址格式不正确', field: 'bank_no' },
  'card.address-ours': {
    code: 422,
    message: '这是平台的收款地址，请填写您自己的地址',
    field: 'bank_no',
  },
  'card.bank-missing': { code: 422, message: '请输入银行', field: 'bank' },
  'card.bank-unknown': { code: 422, message: '请选择列表中的银行', field: 'bank' },
  'card.branch-missing': { code: 422, message: '请输入开户行地址', field: 'bank_address' },
  'card.duplicate': { code: 409, message: '该卡片已绑定', field: 'bank_no' },
  'card.limit': { code: 1301, message: '最多绑定5个' },
  'card.not-found': { code: 404, message: '记录不存在' },
  'card.number-length': { code: 422, message: '请输人正确的卡号长度', field: 'bank_no' },
  'card.number-missing': { code: 422, message: '请输人银行卡号', field: 'bank_no' },
  'card.owner-missing': { code: 422, message: '请输入姓名', field: 'bank_owner' },
  'card.pay-password-length': {
    code: 422,
    message: '请输人支付密码长度',
    field: 'pay_pass',
  },
  'card.pay-password-missing': { code: 422, message: '请输人支付密码', field: 'pay_pass' },
  'card.usdt-address-missing': { code: 422, message: '请输入USDT地址', field: 'bank_no' },
  'card.usdt-protocol-missing': {
    code: 422,
    message: '请选择钱包协议',
    field: 'bank_owner',
  },
  'content.empty': { code: 422, message: '请填写正文', field: 'content' },
  'content.link-invalid': {
    code: 422,
    message: '请填写本站页面或 https 网址',
    field: 'link',
  },
  'content.picture-missing': { code: 422, message: '请选择图片', field: 'picture' },
  'content.schedule-order': {
    code: 422,
    message: '下线时间须晚于上线时间',
    field: 'ends_at',
  },
  'content.schedule-past': { code: 422, message: '下线时间已过', field: 'ends_at' },
  'content.stale': { code: 409, message: '内容已被更新，请刷新后再提交' },
  'content.title-missing': { code: 422, message: '请填写标题', field: 'title' },
  'content.too-many': { code: 422, message: '同时展示的{label}最多{max}个，请先撤下其他' },
  'deposit.amount-range': {
    code: 422,
    message: '请输入金额在{min}-{max}之间！',
    field: 'amount',
  },
  'deposit.bank-missing': { code: 422, message: '请输入银行类型', field: 'bank' },
  'deposit.branch-missing': {
    code: 422,
    message: '请输入银行开户行地址',
    field: 'bank_address',
  },
  'deposit.card-missing': { code: 422, message: '请输入银行卡号', field: 'bank_no' },
  'deposit.method-unavailable': { code: 1201, message: '支付方式不可用', field: 'paytype' },
  'deposit.owner-missing': { code: 422, message: '请输入存款人姓名', field: 'bank_owner' },
  'deposit.too-many-open': {
    code: 1202,
    message: '您有未完成的存款订单，请等待审核（最多同时{most}笔）',
  },
  'deposit.usdt-protocol-missing': {
    code: 422,
    message: '请选择钱包协议',
    field: 'catepay',
  },
  'export.busy': { code: 429, message: '正在导出的文件较多，请稍后再试' },
  'export.search-too-wide': {
    code: 400,
    message: '符合搜索的订单过多，导出会不完整；请输入更完整的内容',
  },
  'ledger.insufficient': { code: 1001, message: '余额不足', field: 'amount' },
  'mailing.names-missing': { code: 422, message: '请输入会员账号', field: 'names' },
  'mailing.names-too-many': {
    code: 422,
    message: '一次最多{most}个会员账号',
    field: 'names',
  },
  'mailing.names-unknown': {
    code: 422,
    message: '没有这些会员：{names}',
    field: 'names',
  },
  'mailing.nobody': { code: 422, message: '没有符合条件的会员' },
  'password.confirm': { code: 422, message: '两次密码不一致！', field: 'confirmPass' },
  'password.confirm-missing': {
    code: 422,
    message: '请输入确认密码',
    field: 'confirmPass',
  },
  'password.new-length': {
    code: 422,
    message: '请输入正确的新密码长度',
    field: 'paypassword',
  },
  'password.new-missing': { code: 422, message: '请输入新密码', field: 'paypassword' },
  'password.old-length': {
    code: 422,
    message: '请输入正确的旧密码长度',
    field: 'password',
  },
  'password.old-missing': { code: 422, message: '请输入旧密码', field: 'password' },
  'password.old-wrong': { code: 422, message: '旧密码错误', field: 'password' },
  'password.same': { code: 422, message: '新旧密码不能一致！', field: 'paypassword' },
  'picture.missing': { code: 422, message: '请选择图片', field: 'file' },
  'picture.too-large': {
    code: 422,
    message: '图片不能超过{mib}MB，请压缩后再上传',
    field: 'file',
  },
  'picture.too-many-pixels': {
    code: 422,
    message: '图片尺寸过大，请缩小后再上传',
    field: 'file',
  },
  'picture.type': { code: 422, message: '仅支持{types}格式的图片', field: 'file' },
  'picture.unreadable': {
    code: 422,
    message: '图片已损坏，请换一张',
    field: 'file',
  },
  'play-limit.deposit': {
    code: 1701,
    message: '超过您设置的每日存款限额，今日还可存{left}元',
    field: 'amount',
  },
  'play-limit.excluded': { code: 1702, message: '您已申请暂停游戏，{until}后恢复' },
  'play-limit.not-due': { code: 1703, message: '新限额须在{at}后确认生效' },
  'play-limit.nothing-pending': { code: 1704, message: '没有待确认的新限额' },
  'play-limit.shorter': { code: 1705, message: '暂停期只能延长，不能缩短' },
  'player.not-found': { code: 404, message: '会员不存在' },
  'profile.birthday': {
    code: 422,
    message: '请输入正确的日期格式：YYYY-MM-DD',
    field: 'birthday',
  },
  'profile.birthday-range': {
    code: 422,
    message: '生日须在1980-01-01至{latest}之间（须年满18岁）',
    field: 'birthday',
  },
  'profile.email': { code: 422, message: '请输入正确邮箱号', field: 'email' },
  'profile.mobile': { code: 422, message: '请输入正确手机号', field: 'mobile' },
  'register.confirm': { code: 422, message: '两次密码不一致！', field: 'confirmPass' },
  'register.name-characters': {
    code: 422,
    message: '用户名长度6~16位，以字母或数字组合！',
    field: 'name',
  },
  'register.name-length': {
    code: 422,
    message: '用户名长度6~16位，以字母或数字组合！',
    field: 'name',
  },
  'register.pay-password-length': {
    code: 422,
    message: '请输入正确的支付密码长度，最少6位！',
    field: 'paypassword',
  },
  'register.password-length': {
    code: 422,
    message: '请输入正确的密码长度，最少6位！',
    field: 'password',
  },
  'register.realname': { code: 422, message: '请输入您的真实姓名!', field: 'realname' },
  'review.already-decided': { code: 409, message: '状态已变更' },
  'review.amount-needs-reason': {
    code: 422,
    message: '更改到账金额须填写原因',
    field: 'reason',
  },
  'review.claimed': { code: 409, message: '该订单正由{name}处理' },
  'review.first-differs': { code: 409, message: '与初审的金额或流水号不一致' },
  'review.not-found': { code: 404, message: '记录不存在' },
  'review.reason-missing': { code: 422, message: '请填写原因', field: 'reason' },
  'review.reference-missing': {
    code: 422,
    message: '请填写付款流水号',
    field: 'reference',
  },
  'review.reference-taken': {
    code: 409,
    message: '该流水号已使用（{order}）',
    field: 'reference',
  },
  'review.reference-used': { code: 409, message: '该流水号已使用', field: 'reference' },
  'review.same-person': { code: 403, message: '须由另一位同事复核' },
  'role.beyond-own': { code: 403, message: '不能授予或接触您自己没有的权限' },
  'role.draft-open': { code: 409, message: '该角色已有待确认的修改，请先确认或撤销' },
  'role.label-invalid': { code: 422, message: '请输入角色名称', field: 'label' },
  'role.name-invalid': {
    code: 422,
    message: '角色代码须为2-32位小写字母、数字或短横线，以字母开头',
    field: 'name',
  },
  'role.not-found': { code: 404, message: '记录不存在' },
  'role.owner-fixed': { code: 422, message: '负责人的权限不能修改', field: 'name' },
  'role.too-many': { code: 422, message: '角色数量已达上限' },
  'session.not-found': { code: 404, message: '该登录已结束' },
  'setting.invalid': { code: 422, message: '设置内容有误：{detail}' },
  'setting.not-found': { code: 404, message: '记录不存在' },
  'setting.stale': { code: 409, message: '该设置已有新版本，请刷新后再提交' },
  'setting.unusual': { code: 422, message: '请再次确认：{detail}' },
  // In the operator's own words where there are any.
  'site.closed': { code: 1502, message: '系统维护中，请稍后再来。您的资金安全无忧。' },
  'site.no-visit-url': { code: 1501, message: '暂无访问地址' },
  'staff.day-limit': {
    code: 403,
    message: '超过您今日处理金额上限 {max} 元，请由其他同事处理',
  },
  'staff.display-name': { code: 422, message: '请输入姓名', field: 'display_name' },
  'staff.name-invalid': {
    code: 422,
    message: '账号须为4-32位小写字母、数字或短横线',
    field: 'username',
  },
  'staff.name-taken': { code: 409, message: '该账号已存在', field: 'username' },
  'staff.not-found': { code: 404, message: '记录不存在' },
  'staff.old-password': { code: 422, message: '原密码错误', field: 'old' },
  'staff.order-limit': {
    code: 403,
    message: '超过您单笔处理金额上限 {max} 元，请由其他同事处理',
  },
  'staff.own-password': { code: 422, message: '请用「修改密码」更改自己的密码' },
  'staff.password-length': { code: 422, message: '密码至少10位', field: 'password' },
  'staff.password-weak': {
    code: 422,
    message: '密码过于简单：不能是常见密码、重复的字符，也不能包含账号或姓名',
    field: 'password',
  },
  'staff.role-unknown': { code: 422, message: '没有这个角色', field: 'role' },
  'staff.session-not-found': { code: 404, message: '该登录已结束' },
  'staff.self': { code: 422, message: '不能停用或降级自己' },
  'stuck-bet.ended': { code: 409, message: '该注单已结算或作废' },
  'stuck-bet.proposed': { code: 409, message: '已有同事提议处理该注单' },
  'stuck-bet.young': { code: 422, message: '该注单未到处理时限，请等待场馆结算' },
  'support.claimed': { code: 409, message: '该会话正由{name}接待' },
  'support.contact-missing': { code: 422, message: '请填写您的称呼', field: 'contact' },
  'support.hours-invalid': {
    code: 422,
    message: '请按 09:00 的格式填写时间',
    field: 'from',
  },
  'support.order-unknown': { code: 422, message: '没有找到这笔记录', field: 'order_no' },
  'support.phrase-shortcut': {
    code: 422,
    message: '快捷词须为1-16个字，不含空格和斜杠',
    field: 'shortcut',
  },
  'support.phrase-taken': { code: 409, message: '该快捷词已存在', field: 'shortcut' },
  'support.phrases-full': { code: 422, message: '常用语已达上限' },
  'support.picture-unknown': {
    code: 422,
    message: '图片无效，请重新选择',
    field: 'picture',
  },
  'support.stale': { code: 409, message: '会话有新的变化，请查看后再操作' },
  'support.text-missing': { code: 422, message: '请输入内容', field: 'text' },
  'support.unknown': { code: 404, message: '会话不存在，请核对回访码', field: 'code' },
  'usdt.rate-moved': { code: 422, message: '汇率已变为{rate}，请核对后重新提交' },
  'withdrawal.below-minimum': {
    code: 422,
    message: '单笔取款不能低于100元',
    field: 'amount',
  },
  'withdrawal.card-missing': {
    code: 422,
    message: '请选择您要提现到的银行卡',
    field: 'bank',
  },
  'withdrawal.daily-count': { code: 1003, message: '今日取款次数已达上限' },
  'withdrawal.fee-too-big': {
    code: 422,
    message: '金额不足以支付手续费',
    field: 'amount',
  },
  'withdrawal.frozen': { code: 1005, message: '为保障资金安全，{until}前暂停取款' },
  'withdrawal.pay-password-missing': {
    code: 422,
    message: '请输入您的支付密码',
    field: 'password',
  },
  'withdrawal.too-many-open': { code: 1004, message: '您有未完成的取款，请等待处理' },
  'withdrawal.turnover-short': {
    code: 1002,
    message: '打码量不足，还需{missing}元流水',
    field: 'amount',
  },
  'withdrawal.usdt-address-missing': {
    code: 422,
    message: '请选择USDT地址',
    field: 'bank',
  },
} as const satisfies Record<string, Entry>

export type RefusalKey = keyof typeof catalogue
export type Refusal = Entry & { key: RefusalKey }
export type RefusalParams = Readonly<Record<string, string | number>>

export const refusalKeys = Object.keys(catalogue) as RefusalKey[]

export function isRefusalKey(key: string): key is RefusalKey {
  return Object.hasOwn(catalogue, key)
}

/** The entry of a key with its `{…}` parts filled in. */
export function refusal(key: RefusalKey, params: RefusalParams = {}): Refusal {
  const entry: Entry = catalogue[key]
  const message = entry.message.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(params[name] ?? whole),
  )
  return { key, ...entry, message }
}

/** A rule's finding: which refusal, with what parts. */
export type Problem = { key: RefusalKey; params?: RefusalParams }
