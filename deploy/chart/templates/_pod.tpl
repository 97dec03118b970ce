{{/* What every pod may do: nothing but run as its user. */}}
{{- define "recto.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "recto.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* Certificates and secrets as files, and /tmp. Take root, and the secrets. */}}
{{- define "recto.mounts" -}}
- name: secrets
  mountPath: /etc/recto/secrets
  readOnly: true
{{- if .root.Values.certificateAuthority.configMap }}
- name: authority
  mountPath: /etc/recto/authority
  readOnly: true
{{- end }}
- name: tmp
  mountPath: /tmp
{{- end }}

{{- define "recto.volumes" -}}
- name: secrets
  projected:
    defaultMode: 0440
    sources:
      {{- range $key, $secret := .secrets }}
      - secret:
          name: {{ $secret.name }}
          items:
            - key: {{ $secret.key }}
              path: {{ $key }}
      {{- end }}
{{- if .root.Values.certificateAuthority.configMap }}
- name: authority
  configMap:
    name: {{ .root.Values.certificateAuthority.configMap }}
    items:
      - key: {{ .root.Values.certificateAuthority.key }}
        path: ca.crt
{{- end }}
- name: tmp
  emptyDir:
    sizeLimit: 1Gi
{{- end }}

{{/* A core for each parser; memory for the service (512 MB), the parsers and the converters, all of it asked for: a document may take it. */}}
{{- define "recto.resources" -}}
{{- if .resources }}
{{- toYaml .resources }}
{{- else }}
{{- $memory := add 512 (mul .parsers .parserMemoryMb) (mul .converters .converterMemoryMb) -}}
requests:
  cpu: {{ .parsers | quote }}
  memory: {{ $memory }}Mi
limits:
  memory: {{ $memory }}Mi
{{- end }}
{{- end }}

{{/* 150 MB for each document in work, with its pictures and its result, and what waits for its turn. */}}
{{- define "recto.spoolMb" -}}
{{- if eq .role "worker" -}}
{{ add 512 (mul 150 (add .pods.items .pods.converters)) }}
{{- else -}}
{{ add 512 .pods.uploadSpoolMb (mul 150 (add .pods.parsers .pods.converters)) }}
{{- end -}}
{{- end }}

{{/* Items get their grace, then deliveries theirs, then answers 20 s. */}}
{{- define "recto.graceSeconds" -}}
{{- if eq .role "worker" }}{{ add 20 (mul 2 .pods.graceSeconds) }}{{ else }}30{{ end -}}
{{- end }}
