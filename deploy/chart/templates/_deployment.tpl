{{/* The deployment of a role. Takes root, role, its values, and whether its number of pods is somebody else's. */}}
{{- define "recto.deployment" -}}
{{- $values := .root.Values -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "recto.name" .root }}-{{ .role }}
  labels:
    {{- include "recto.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  {{- if not .isScaled }}
  replicas: {{ .pods.replicas }}
  {{- end }}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
  selector:
    matchLabels:
      {{- include "recto.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
  template:
    metadata:
      labels:
        {{- include "recto.labels" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
      {{- with .pods.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      serviceAccountName: {{ include "recto.name" .root }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: {{ include "recto.graceSeconds" . }}
      {{- with $values.image.pullSecrets }}
      imagePullSecrets:
        {{- range . }}
        - name: {{ . }}
        {{- end }}
      {{- end }}
      {{- with .pods.runtimeClassName }}
      runtimeClassName: {{ . }}
      {{- end }}
      securityContext:
        {{- include "recto.podSecurity" .root | nindent 8 }}
      topologySpreadConstraints:
        {{- range $key := list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
        - maxSkew: 1
          topologyKey: {{ $key }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "recto.selector" $.root | nindent 14 }}
              app.kubernetes.io/component: {{ $.role }}
        {{- end }}
      containers:
        - name: {{ .role }}
          image: {{ include "recto.imageOfRole" . | quote }}
          imagePullPolicy: {{ $values.image.pullPolicy }}
          args: [{{ .role }}]
          env:
            {{- include "recto.environment" . | nindent 12 }}
          ports:
            - name: http
              containerPort: 8080
            {{- if $values.metrics.enabled }}
            - name: metrics
              containerPort: {{ $values.metrics.port }}
            {{- end }}
          # A start may have to wait for a busy node.
          startupProbe:
            httpGet: { path: /livez, port: http }
            periodSeconds: 2
            failureThreshold: 90
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            timeoutSeconds: 5
            failureThreshold: 2
          livenessProbe:
            httpGet: { path: /livez, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          resources:
            {{- include "recto.resources" .pods | nindent 12 }}
          securityContext:
            {{- include "recto.containerSecurity" .root | nindent 12 }}
          volumeMounts:
            - name: spool
              mountPath: /var/lib/recto
            {{- include "recto.mounts" (dict "root" .root "secrets" $values.secrets) | nindent 12 }}
      volumes:
        - name: spool
          emptyDir:
            sizeLimit: {{ include "recto.spoolMb" . }}Mi
        {{- include "recto.volumes" (dict "root" .root "secrets" $values.secrets) | nindent 8 }}
      {{- with .pods.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .pods.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .pods.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
{{- end }}
