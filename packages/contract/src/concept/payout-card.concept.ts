export const routes = ['/wallet', '/addBankCard', '/addUsdtCard'] as const

export const refusals = {
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
  'card.owner-differs': {
    code: 1302,
    message: '户名须与您的真实姓名一致',
    field: 'bank_owner',
  },
  'card.owner-missing': { code: 422, message: '请输入姓名', field: 'bank_owner' },
  'card.pay-password-length': {
    code: 422,
    message: '请输人支付密码长度',
    field: 'pay_pass',
  },
  'card.pay-password-missing': { code: 422, message: '请输人支付密码', field: 'pay_pass' },
  'card.shared': {
    code: 1303,
    message: '该收款账户已被其他会员绑定，如有疑问请联系客服',
    field: 'bank_no',
  },
  'card.usdt-address-missing': { code: 422, message: '请输入USDT地址', field: 'bank_no' },
  'card.usdt-protocol-missing': {
    code: 422,
    message: '请选择钱包协议',
    field: 'bank_owner',
  },
} as const

export const crashCalls = ['bindcard', 'delcard'] as const
