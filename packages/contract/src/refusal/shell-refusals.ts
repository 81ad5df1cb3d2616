/** Refusals that any call may return: the part of the catalogue (refusals.ts) that every client loads. */
export const shellRefusals = {
  'http.body-too-large': { code: 413, message: '请求内容过大' },
  'http.fault': { code: 500, message: '服务器异常，请稍后再试' },
  'http.malformed': { code: 400, message: '请求格式错误' },
  'http.media-type': { code: 415, message: '请求格式错误' },
  'http.method': { code: 405, message: '请求方式不支持' },
  'http.not-found': { code: 404, message: '记录不存在' },
  'http.too-many': { code: 429, message: '操作过于频繁，请稍后再试' },
  'http.unavailable': { code: 503, message: '系统繁忙，请稍后再试' },
  'idempotency.in-flight': { code: 409, message: '请勿重复提交' },
  'idempotency.key-invalid': { code: 422, message: '请求参数有误' },
  'idempotency.mismatch': { code: 409, message: '请勿重复提交' },
  'input.invalid': { code: 422, message: '请求参数有误' },
  'session.expired': { code: 401, message: '您的账号登陆过期，请重新登陆' },
  'session.forbidden': { code: 403, message: '无权限' },
} as const
