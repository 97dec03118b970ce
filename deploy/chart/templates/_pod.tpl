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

{{/* A role's values as YAML, with those of a graphics card where its pods have one, which `card` names then. Takes root, role and its values. */}}
{{- define "recto.podsOfRole" -}}
{{- $gpu := .root.Values.gpu -}}
{{- $pods := deepCopy .pods -}}
{{- if has .role $gpu.roles -}}
{{- $sizes := dict "parsers" $gpu.parsers "parserMemoryMb" $gpu.parserMemoryMb -}}
{{- $place := dict "card" $gpu.resource "runtimeClassName" $gpu.runtimeClassName "nodeSelector" $gpu.nodeSelector -}}
{{- $pods = mergeOverwrite $pods $sizes $place (dict "tolerations" (concat .pods.tolerations $gpu.tolerations)) -}}
{{- end -}}
{{- toYaml $pods }}
{{- end }}

{{/* A core for each parser; memory for the service (512 MB), the parsers and the converters, all of it asked for: a document may take it. */}}
{{- define "recto.resources" -}}
{{- $memory := printf "%dMi" (add 512 (mul .parsers .parserMemoryMb) (mul .converters .converterMemoryMb)) -}}
{{- $cpu := include "recto.text" .parsers -}}
{{- $computed := dict "requests" (dict "cpu" $cpu "memory" $memory) "limits" (dict "memory" $memory) -}}
{{- $resources := .resources | default $computed -}}
{{- with .card -}}
{{- $resources = mergeOverwrite (deepCopy $resources) (dict "limits" (dict . 1)) -}}
{{- end -}}
{{- toYaml $resources }}
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
