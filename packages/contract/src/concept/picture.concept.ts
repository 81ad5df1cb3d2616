export const refusals = {
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
} as const
