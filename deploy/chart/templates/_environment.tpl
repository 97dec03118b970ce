{{/* The variables of a role's pods: those that follow from the values, then `config`. Takes root, role and its values. */}}
{{- define "recto.environment" -}}
{{- $values := .root.Values -}}
- name: RECTO_PUBLIC_URL
  value: {{ include "recto.publicUrl" .root | quote }}
- name: RECTO_HOST
  value: 0.0.0.0
- name: RECTO_PORT
  value: '8080'
- name: RECTO_SPOOL_DIR
  value: /var/lib/recto/spool
- name: RECTO_PARSERS
  value: {{ include "recto.text" .pods.parsers | quote }}
- name: RECTO_PARSER_MEMORY_MB
  value: {{ include "recto.text" .pods.parserMemoryMb | quote }}
{{- if .pods.card }}
- name: RECTO_OCR_DEVICE
  value: {{ $values.gpu.device }}
{{- end }}
- name: RECTO_CONVERTERS
  value: {{ include "recto.text" .pods.converters | quote }}
- name: RECTO_CONVERTER_MEMORY_MB
  value: {{ include "recto.text" .pods.converterMemoryMb | quote }}
{{- if eq .role "worker" }}
- name: RECTO_WORKER_ITEMS
  value: {{ include "recto.text" .pods.items | quote }}
- name: RECTO_WORKER_GRACE_MS
  value: {{ mul .pods.graceSeconds 1000 | quote }}
{{- else }}
- name: RECTO_UPLOAD_SPOOL_MB
  value: {{ include "recto.text" .pods.uploadSpoolMb | quote }}
{{- end }}
- name: RECTO_STORAGE
  value: s3
- name: S3_BUCKET
  value: {{ required "storage.bucket is not set: the bucket of uploads and results." $values.storage.bucket | quote }}
- name: S3_REGION
  value: {{ $values.storage.region | quote }}
- name: S3_ENDPOINT
  value: {{ $values.storage.endpoint | quote }}
- name: S3_PUBLIC_ENDPOINT
  value: {{ $values.storage.publicEndpoint | quote }}
- name: S3_FORCE_PATH_STYLE
  value: {{ $values.storage.forcePathStyle | quote }}
{{- if $values.metrics.enabled }}
- name: RECTO_METRICS_HOST
  value: 0.0.0.0
- name: RECTO_METRICS_PORT
  value: {{ include "recto.text" $values.metrics.port | quote }}
{{- end }}
{{- include "recto.requireSecrets" .root }}
{{ include "recto.files" (dict "root" .root "secrets" $values.secrets) }}
{{- range $key, $value := $values.config }}
- name: {{ $key }}
  value: {{ include "recto.text" $value | quote }}
{{- end }}
{{- end }}

{{/* Where certificates and these secrets lie. */}}
{{- define "recto.files" -}}
{{- $lines := list -}}
{{- if .root.Values.certificateAuthority.configMap -}}
{{- $lines = append $lines "- name: RECTO_CA_FILE\n  value: /etc/recto/authority/ca.crt" -}}
{{- end -}}
{{- range $key, $_ := .secrets -}}
{{- $lines = append $lines (printf "- name: %s_FILE\n  value: /etc/recto/secrets/%s" $key $key) -}}
{{- end -}}
{{- join "\n" $lines -}}
{{- end }}

{{- define "recto.requireSecrets" -}}
{{- range $key := list "DATABASE_URL" "REDIS_URL" "RECTO_SECRET" -}}
{{- if not (hasKey $.Values.secrets $key) -}}
{{- fail (printf "secrets.%s is not set: the name of a Secret, and the key in it." $key) -}}
{{- end -}}
{{- end -}}
{{- end }}
