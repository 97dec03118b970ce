{{- define "recto.name" -}}
{{- if contains "recto" .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-recto" .Release.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "recto.labels" -}}
{{ include "recto.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "recto.selector" -}}
app.kubernetes.io/name: recto
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "recto.image" -}}
{{ required "image.repository is not set: name the image in your registry, which `docker build .` makes." .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* Of a role's pods. Takes root, and what recto.podsOfRole says. */}}
{{- define "recto.imageOfRole" -}}
{{ include "recto.image" .root }}{{ if .pods.card }}{{ .root.Values.gpu.tagSuffix }}{{ end }}
{{- end }}

{{- define "recto.publicUrl" -}}
{{ required "publicUrl is not set: the address under which callers reach the API." .Values.publicUrl }}
{{- end }}

{{/* A value as the text of a variable; large numbers come from YAML as floats. */}}
{{- define "recto.text" -}}
{{- if kindIs "float64" . }}{{ int64 . }}{{ else }}{{ toString . }}{{ end }}
{{- end }}
