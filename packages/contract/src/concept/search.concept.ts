export const refusals = {
  'search.length': { code: 422, message: '请输入2到64个字', field: 'search' },
} as const
